// Sounds, made on the spot: a few short tones. Browsers allow them from the first click on.

/** Each tone: pitch in hertz, when it begins and how long it lasts, in seconds. */
const TUNES = {
  mine: [[330, 0, 0.07]],
  theirs: [[247, 0, 0.08]],
  chance: [
    [520, 0, 0.03],
    [610, 0.05, 0.03],
    [560, 0.1, 0.03],
  ],
  turn: [
    [440, 0, 0.09],
    [660, 0.1, 0.14],
  ],
  no: [
    [196, 0, 0.1],
    [165, 0.1, 0.14],
  ],
  end: [
    [392, 0, 0.14],
    [494, 0.15, 0.14],
    [587, 0.3, 0.3],
  ],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>;

export type Tune = keyof typeof TUNES;

const LOUD = 0.06;
let air: AudioContext | null = null;

/** Play a tune; a browser that has no sound, or allows none yet, stays silent. */
export function play(tune: Tune): void {
  if (typeof AudioContext === 'undefined') return;
  air ??= new AudioContext();
  if (air.state === 'suspended') void air.resume();
  for (const [pitch, after, long] of TUNES[tune]) {
    const [start, end] = [air.currentTime + after, air.currentTime + after + long];
    const tone = air.createOscillator();
    const volume = air.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(air.destination);
    tone.start(start);
    tone.stop(end);
  }
}
