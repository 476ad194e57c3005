// Sounds, made on the spot from tones and noise. Browsers allow them from the first click on.

/** One stroke: when it begins and how long it lasts in seconds, how loud, and what it is made of. */
interface Stroke {
  readonly at?: number;
  readonly long: number;
  readonly loud?: number;
  /** Pitch in hertz, from and to; without one it is noise. */
  readonly pitch?: readonly [number, number];
  readonly wave?: OscillatorType;
  /** Noise through a filter around this pitch, from and to. */
  readonly band?: readonly [number, number];
}

const clack = (at: number, pitch: number): Stroke => ({
  at,
  long: 0.05,
  band: [pitch, pitch * 0.7],
  loud: 1.3,
});
const note = (at: number, pitch: number, long: number): Stroke => ({
  at,
  long,
  pitch: [pitch, pitch],
  wave: 'triangle',
});

const TUNES = {
  slide: [{ long: 0.14, band: [900, 350], loud: 0.7 }, clack(0.12, 700)],
  place: [clack(0, 520), { long: 0.07, pitch: [160, 90], wave: 'sine' }],
  thud: [clack(0, 330), { long: 0.1, pitch: [130, 60], wave: 'sine', loud: 1.6 }],
  roll: [0, 0.07, 0.15, 0.21, 0.31, 0.44].map((at, i) => clack(at, 1500 - 130 * i)),
  flip: [{ long: 0.11, band: [500, 2200], loud: 0.8 }, clack(0.11, 900)],
  laser: [
    { long: 0.28, pitch: [1500, 160], wave: 'sawtooth', loud: 0.5 },
    { at: 0.02, long: 0.2, band: [2500, 700], loud: 0.5 },
  ],
  capture: [
    { long: 0.3, band: [420, 70], loud: 1.6 },
    { long: 0.26, pitch: [150, 45], wave: 'sine', loud: 1.4 },
  ],
  chain: [0, 0.08, 0.16, 0.24].map((at, i) => note(at, 440 * 1.26 ** i, 0.16)),
  turn: [note(0, 440, 0.1), note(0.1, 660, 0.16)],
  no: [note(0, 196, 0.1), note(0.1, 165, 0.14)],
  victory: [
    ...[392, 494, 587, 784].map((pitch, i) => note(0.14 * i, pitch, i === 3 ? 0.7 : 0.2)),
    { ...note(0.42, 988, 0.6), loud: 0.5 },
  ],
  defeat: [note(0, 330, 0.22), note(0.2, 294, 0.22), note(0.4, 220, 0.6)],
} as const satisfies Record<string, readonly Stroke[]>;

export type Tune = keyof typeof TUNES;

/** What an event sounds like by the words of its kind; the first that fits. */
const CUES: readonly (readonly [RegExp, Tune])[] = [
  [/roll|dice|die|draw|begin|start/, 'roll'],
  [
    /captur|destroy|kill|damage|explo|crash|wreck|lost|loses|eliminat|sacrific|break|burst/,
    'capture',
  ],
  [/laser|fire|shot|shoot|shell|beam|battle|attack/, 'laser'],
  [/flip|turns|taken|control|revers|reveal/, 'flip'],
  [/power|chain|combo|recruit/, 'chain'],
  [/place|put|spawn|buy|build|bank|land/, 'place'],
];

export function cue(kind: string): Tune {
  const words = kind.toLowerCase();
  return CUES.find(([known]) => known.test(words))?.[1] ?? 'slide';
}

const LOUD = 0.05;
let air: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A second of noise, made once. */
function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}

function source(context: AudioContext, stroke: Stroke, start: number): AudioNode {
  const end = start + stroke.long;
  if (stroke.pitch) {
    const tone = context.createOscillator();
    tone.type = stroke.wave ?? 'triangle';
    tone.frequency.setValueAtTime(stroke.pitch[0], start);
    tone.frequency.exponentialRampToValueAtTime(stroke.pitch[1], end);
    tone.start(start);
    tone.stop(end);
    return tone;
  }
  const breath = context.createBufferSource();
  breath.buffer = noise(context);
  breath.start(start, 0, stroke.long);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = 1.4;
  const [from, to] = stroke.band ?? [800, 800];
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, end);
  breath.connect(band);
  return band;
}

/** Play a tune, less loud where that is wished; a browser that has no sound, or allows none yet, stays silent. */
export function play(tune: Tune, loud = 1): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  if (air.state === 'suspended') void air.resume();
  for (const stroke of TUNES[tune] as readonly Stroke[]) {
    const start = air.currentTime + (stroke.at ?? 0);
    const volume = air.createGain();
    volume.gain.setValueAtTime(LOUD * loud * (stroke.loud ?? 1), start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + stroke.long);
    source(air, stroke, start).connect(volume).connect(air.destination);
  }
}
