/** The virtual buzzer. */

/** @type {AudioContext | null} */
let audio = null;
let on = localStorage.getItem("sound") !== "0";

export const sounding = () => on;

/** @param {boolean} wanted */
export function setSound(wanted) {
  on = wanted;
  localStorage.setItem("sound", wanted ? "1" : "0");
}

/** Browsers let a page sound only after somebody has touched it. */
addEventListener("pointerdown", () => {
  if (on) {
    audio ??= new AudioContext();
    audio.resume();
  }
});

/** @param {[number | null, number][]} tune pitches and seconds */
export function play(tune) {
  if (!on || audio?.state !== "running") return;
  let at = audio.currentTime + 0.02;
  for (const [hertz, seconds] of tune) {
    if (hertz !== null) beep(audio, hertz, at, seconds);
    at += seconds;
  }
}

/** @param {AudioContext} context @param {number} hertz @param {number} at @param {number} seconds */
function beep(context, hertz, at, seconds) {
  const wave = context.createOscillator(), loud = context.createGain();
  wave.type = "square";
  wave.frequency.value = hertz;
  loud.gain.setValueAtTime(0.05, at);
  loud.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  wave.connect(loud).connect(context.destination);
  wave.start(at);
  wave.stop(at + seconds);
}
