// The pieces of the table in the round: sizes in millimetres, z upwards.

import * as T from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { colours } from './colours';
import { MODELS } from './anomalies3d';
import { SUN, WALL } from './model';
import { paint, rockSign } from './shapes';

const hex = (name: string): string => colours[name]?.[1] ?? '#888888';
const OUTLINE = [
  [12, 0],
  [6, 6],
  [-9, 7],
  [-12, 4],
  [-12, -4],
  [-9, -7],
  [6, -6],
] as const;

/** A picture painted by code, as a texture. */
function painted(size: number, brush: (pen: CanvasRenderingContext2D) => void): T.CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  brush(canvas.getContext('2d')!);
  const texture = new T.CanvasTexture(canvas);
  texture.colorSpace = T.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Repeatable noise: a picture must not change from one page to the next. */
function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s * 1664525 + 1013904223) % 4294967296;
    return s / 4294967296;
  };
}

const solid = (
  colour: string,
  more: T.MeshStandardMaterialParameters = {},
): T.MeshStandardMaterial =>
  new T.MeshStandardMaterial({ color: colour, roughness: 0.62, metalness: 0.04, ...more });

function wood(light: string, dark: string): T.CanvasTexture {
  const roll = dice(7);
  return painted(512, pen => {
    pen.fillStyle = light;
    pen.fillRect(0, 0, 512, 512);
    pen.strokeStyle = dark;
    for (let r = 8; r < 380; r += 5 + roll() * 9) {
      pen.globalAlpha = 0.12 + roll() * 0.3;
      pen.lineWidth = 1 + roll() * 3;
      pen.beginPath();
      pen.ellipse(236, 262, r, r * 0.92, 0.4, 0, 7);
      pen.stroke();
    }
  });
}

/** A planet's face: bands and spots in its colour. */
function land(colour: string, seed: number): T.CanvasTexture {
  const roll = dice(seed * 97 + 5);
  return painted(256, pen => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 256, 256);
    for (let i = 0; i < 16; i++) {
      pen.fillStyle = i % 2 ? '#ffffff' : '#10131f';
      pen.globalAlpha = 0.07 + roll() * 0.13;
      pen.beginPath();
      pen.ellipse(
        roll() * 256,
        roll() * 256,
        20 + roll() * 70,
        6 + roll() * 16,
        roll() * 0.5,
        0,
        7,
      );
      pen.fill();
    }
  });
}

/** Clouds of gas on the floor: where, how wide, which colour. */
const CLOUDS = [
  [300, 330, 330, '#7a4fd0'],
  [730, 700, 340, '#1d8fa8'],
  [760, 280, 220, '#b0407a'],
  [260, 760, 240, '#3050b8'],
] as const;

function sky(): T.CanvasTexture {
  const roll = dice(3);
  return painted(1024, pen => {
    const shade = pen.createRadialGradient(512, 512, 60, 512, 512, 560);
    shade.addColorStop(0, '#2b3a6b');
    shade.addColorStop(0.55, '#17224a');
    shade.addColorStop(1, '#0c1330');
    pen.fillStyle = shade;
    pen.fillRect(0, 0, 1024, 1024);
    for (const [x, y, r, colour] of CLOUDS) {
      const cloud = pen.createRadialGradient(x, y, 0, x, y, r);
      cloud.addColorStop(0, `${colour}66`);
      cloud.addColorStop(1, `${colour}00`);
      pen.fillStyle = cloud;
      pen.fillRect(0, 0, 1024, 1024);
    }
    for (let i = 0; i < 420; i++) {
      pen.fillStyle = '#ffffff';
      pen.globalAlpha = 0.2 + roll() * 0.7;
      const r = 0.7 + roll() * roll() * 2.4;
      pen.fillRect(roll() * 1024, roll() * 1024, r, r);
    }
  });
}

function hexagon(radius: number): T.Shape {
  const shape = new T.Shape();
  for (let k = 0; k < 6; k++) {
    const angle = (k * Math.PI) / 3;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    if (k) shape.lineTo(x, y);
    else shape.moveTo(x, y);
  }
  return shape;
}

/** Floor, walls and sun. A wall is seen from inside only, so that none hides the table. */
export function ground(): T.Group {
  const group = new T.Group();
  const floor = new T.Mesh(
    new T.ShapeGeometry(hexagon(WALL)),
    solid('#ffffff', { map: sky(), roughness: 0.95 }),
  );
  const uv = floor.geometry.attributes['uv'] as T.BufferAttribute;
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) / 508 + 0.5, uv.getY(i) / 508 + 0.5);
  floor.receiveShadow = true;
  group.add(floor);
  const grain = wood('#e2bd8e', '#8a5f35');
  const rim = hexagon(WALL + 7);
  rim.holes.push(hexagon(WALL) as unknown as T.Path);
  const frame = new T.Mesh(
    new T.ExtrudeGeometry(rim, { depth: 9, bevelEnabled: false }),
    solid('#b98a58', { roughness: 0.8 }),
  );
  frame.position.z = -4;
  frame.receiveShadow = true;
  group.add(frame);
  for (let k = 0; k < 6; k++) {
    const angle = ((30 + 60 * k) * Math.PI) / 180;
    const wall = new T.Mesh(
      new T.PlaneGeometry(WALL, 63.5),
      solid('#ffffff', { map: grain, transparent: true, opacity: 0.93 }),
    );
    wall.position.set(Math.cos(angle) * 219.97, Math.sin(angle) * 219.97, 31.75);
    wall.rotation.set(Math.PI / 2, 0, 0);
    wall.rotation.order = 'ZXY';
    wall.rotation.z = angle - Math.PI / 2;
    wall.receiveShadow = true;
    group.add(wall);
  }
  const radius = (SUN * SUN + 400) / 40;
  const cap = new T.SphereGeometry(
    radius,
    64,
    24,
    0,
    2 * Math.PI,
    0,
    Math.acos((radius - 20) / radius),
  );
  cap.rotateX(Math.PI / 2);
  const dome = new T.Mesh(
    cap,
    solid('#ffffff', {
      map: wood('#f0b34a', '#7a4a16'),
      roughness: 0.5,
      emissive: '#ff8a1f',
      emissiveIntensity: 0.16,
    }),
  );
  dome.position.z = 20 - radius;
  dome.castShadow = dome.receiveShadow = true;
  group.add(dome);
  return group;
}

function hull(top = 4, scale = 0.8): T.BufferGeometry {
  const points = OUTLINE.flatMap(([x, y]) => [
    new T.Vector3(x, y, -4),
    new T.Vector3(x * scale, y * scale, top),
  ]);
  return new ConvexGeometry(points);
}

function asteroid(): T.BufferGeometry {
  const [e, x] = [5.5, 0.45 * 5.5];
  const points: T.Vector3[] = [];
  for (const a of [-1, 1])
    for (const b of [-1, 1])
      for (const c of [-1, 1])
        points.push(
          new T.Vector3(a * x, b * e, c * e),
          new T.Vector3(a * e, b * x, c * e),
          new T.Vector3(a * e, b * e, c * x),
        );
  return new ConvexGeometry(points);
}

const cylinder = (r: number, h: number, corners: number): T.BufferGeometry =>
  new T.CylinderGeometry(r, r, h, corners).rotateX(Math.PI / 2);

const SHAPES: Readonly<Record<string, () => T.BufferGeometry>> = {
  planet: () =>
    new T.LatheGeometry(
      [
        [0.01, -5],
        [13, -5],
        [16, 0],
        [13, 5],
        [0.01, 5],
      ].map(([r, z]) => new T.Vector2(r, z)),
      48,
    ).rotateX(Math.PI / 2),
  asteroid,
  faces,
  fuel: () => new T.CylinderGeometry(5, 5, 14, 8).rotateY(Math.PI / 8).rotateZ(Math.PI / 2),
  salvage: () => new T.BoxGeometry(15, 10, 7),
  token: () => cylinder(8, 6, 6),
  ship: () => hull(),
  pirate: () => hull(),
  mine: () => cylinder(10, 2, 24),
  wormhole: () => cylinder(16, 2, 40),
  derelict: () => new T.BoxGeometry(26, 14, 2),
  leviathan: () => new T.BoxGeometry(50, 28, 2),
};
const made = new Map<string, T.BufferGeometry>();

function shape(kind: string): T.BufferGeometry {
  let found = made.get(kind);
  if (!found) {
    found = (SHAPES[kind] ?? SHAPES['salvage']!)();
    made.set(kind, found);
  }
  return found;
}

function label(text: string, colour: string, ground_: string): T.CanvasTexture {
  return painted(64, pen => {
    pen.fillStyle = ground_;
    pen.fillRect(0, 0, 64, 64);
    pen.fillStyle = colour;
    pen.font = '700 44px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, 32, 35);
  });
}

/** The sign of an asteroid's colour, as on the flat board. */
function rockFace(colour: string, ground_: string): T.CanvasTexture {
  return painted(64, pen => {
    const sign = rockSign(colour, 20, [32, 32]);
    pen.fillStyle = ground_;
    pen.fillRect(0, 0, 64, 64);
    pen.fillStyle = hex(sign.fill ?? 'dark');
    if (sign.tag === 'circle') {
      pen.arc(32, 32, sign.r, 0, 7);
      pen.fill();
    } else if (sign.tag === 'path') {
      pen.translate(32, 32);
      pen.fill(new Path2D(sign.d));
    }
  });
}

/** Six small faces, one on each side of a cube. */
function faces(): T.BufferGeometry {
  const sides = [
    [0, 0],
    [Math.PI / 2, 0],
    [-Math.PI / 2, 0],
    [Math.PI, 0],
    [0, Math.PI / 2],
    [0, -Math.PI / 2],
  ] as const;
  return mergeGeometries(
    sides.map(([x, y]) =>
      new T.CircleGeometry(3.3, 16).translate(0, 0, 5.56).rotateX(x).rotateY(y),
    ),
  );
}
const rockMaterials = new Map<string, T.MeshStandardMaterial>();

/** A flat sign on top of a piece. */
function sticker(texture: T.Texture, r: number, z: number): T.Mesh {
  const mesh = new T.Mesh(new T.CircleGeometry(r, 24), solid('#ffffff', { map: texture }));
  mesh.position.z = z;
  return mesh;
}

/** One piece, to be posed. */
export function piece(thing: {
  readonly id: string;
  readonly kind: string;
  readonly colour?: string;
}): T.Object3D {
  const colour = hex(paint(thing));
  const model = MODELS[thing.kind]?.();
  if (model && thing.kind === 'dyson') return model;
  const flat = thing.kind !== 'planet';
  const material = solid(thing.kind === 'pirate' ? '#1b1f2a' : colour, {
    flatShading: flat,
    ...(model ? { transparent: true, opacity: 0.45 } : {}),
  });
  const mesh = new T.Mesh(shape(thing.kind), material);
  mesh.castShadow = mesh.receiveShadow = true;
  const group = new T.Group();
  group.add(mesh);
  if (model) group.add(model);
  if (thing.kind === 'planet') {
    const top = sticker(land(colour, thing.id.length + thing.id.charCodeAt(0)), 13, 5.05);
    const under = top.clone();
    under.rotation.x = Math.PI;
    under.position.z = -5.05;
    top.receiveShadow = true;
    group.add(top, under);
  }
  if (thing.kind === 'asteroid' && thing.colour) {
    const known = rockMaterials.get(thing.colour);
    const look = known ?? solid('#ffffff', { map: rockFace(thing.colour, colour) });
    rockMaterials.set(thing.colour, look);
    group.add(new T.Mesh(shape('faces'), look));
  }
  if (thing.kind === 'token') {
    for (const side of [1, -1]) {
      const sign = sticker(label('?', '#ffffff', colour), 6.4, 3.05 * side);
      if (side < 0) sign.rotation.x = Math.PI;
      group.add(sign);
    }
  }
  if (thing.kind === 'wormhole')
    group.add(sticker(label(thing.id === 'w1' ? 'A' : 'B', '#ffffff', '#1a1240'), 7.6, 1.1));
  if (thing.kind === 'ship' || thing.kind === 'pirate') {
    const deck = new T.Mesh(
      hull(0.8, 0.6),
      solid(thing.kind === 'ship' ? '#ffffff' : colour, { flatShading: true }),
    );
    deck.scale.set(0.6, 0.62, 0.55);
    deck.position.set(-1.5, 0, 6);
    deck.castShadow = true;
    group.add(deck);
  }
  return group;
}

/** One link of the nav tool, from its first joint along x. */
export function link(length: number, width: number, ghost: boolean): T.Object3D {
  const plate = new T.Shape();
  const r = width / 2;
  plate.absarc(0, 0, r, Math.PI / 2, (3 * Math.PI) / 2);
  plate.absarc(length, 0, r, -Math.PI / 2, Math.PI / 2);
  const geometry = new T.ExtrudeGeometry(plate, {
    depth: 1.6,
    bevelEnabled: false,
    curveSegments: 16,
  });
  const material = solid(hex('chain'), {
    transparent: true,
    opacity: ghost ? 0.45 : 0.86,
    roughness: 0.35,
  });
  const mesh = new T.Mesh(geometry, material);
  mesh.castShadow = !ghost;
  const group = new T.Group();
  group.add(mesh);
  for (const x of [0, length]) {
    const pin = new T.Mesh(
      cylinder(2.6, 3.4, 20),
      solid('#20283a', { metalness: 0.6, roughness: 0.3 }),
    );
    pin.position.set(x, 0, 0.8);
    group.add(pin);
  }
  return group;
}
