// The anomalies in the round: mines, wormholes, wrecks, the Leviathan and the sphere. Each stands on a thin plate of its
// true outline, which is what a path touches.

import * as T from 'three';
import { RING, SUN } from './model';

const metal = (colour: string, more: T.MeshStandardMaterialParameters = {}): T.Mesh['material'] =>
  new T.MeshStandardMaterial({ color: colour, roughness: 0.45, metalness: 0.35, ...more });
const lit = (colour: string, intensity = 1.4): T.Mesh['material'] =>
  metal('#000000', { emissive: colour, emissiveIntensity: intensity });

function put(
  group: T.Group,
  geometry: T.BufferGeometry,
  material: T.Mesh['material'],
  at: readonly [number, number, number] = [0, 0, 0],
): T.Mesh {
  const mesh = new T.Mesh(geometry, material);
  mesh.position.set(...at);
  mesh.castShadow = true;
  group.add(mesh);
  return mesh;
}

/** A ball with horns around a red eye. */
function mine(): T.Group {
  const group = new T.Group();
  put(group, new T.SphereGeometry(5.4, 24, 16), metal('#3a2026', { metalness: 0.6 }), [0, 0, 6]);
  put(group, new T.TorusGeometry(5.5, 0.7, 8, 32), lit('#ff4a3a'), [0, 0, 6]);
  const up = new T.Vector3(0, 1, 0);
  for (let i = 0; i < 12; i++) {
    const turn = i * 2.399963;
    const z = 1 - (2 * i + 1) / 12;
    const out = new T.Vector3(
      Math.sqrt(1 - z * z) * Math.cos(turn),
      Math.sqrt(1 - z * z) * Math.sin(turn),
      z,
    );
    const horn = put(group, new T.ConeGeometry(1, 4, 8), metal('#a0a6b2', { metalness: 0.7 }));
    horn.position
      .copy(out)
      .multiplyScalar(6.6)
      .add(new T.Vector3(0, 0, 6));
    horn.quaternion.setFromUnitVectors(up, out);
  }
  return group;
}

/** Rings of light that sink into the table. */
function wormhole(): T.Group {
  const group = new T.Group();
  for (const [r, z, colour] of [
    [14.4, 2.6, '#b89bff'],
    [11.6, 1.9, '#7d5cff'],
    [9, 1.3, '#4b34c8'],
  ] as const)
    put(group, new T.TorusGeometry(r, 1.1, 10, 48), lit(colour, 0.9), [0, 0, z]);
  return group;
}

/** A ship that broke in two long ago. */
function derelict(): T.Group {
  const group = new T.Group();
  const hull = metal('#6d7684', { flatShading: true, roughness: 0.8 });
  const fore = put(group, new T.CylinderGeometry(1.5, 5, 12, 6).rotateZ(-Math.PI / 2), hull);
  fore.position.set(6.5, 1, 5);
  fore.rotation.z = 0.18;
  const aft = put(group, new T.BoxGeometry(11, 9, 7), hull);
  aft.position.set(-6.5, -0.5, 4.5);
  aft.rotation.set(0.14, 0.1, -0.12);
  for (const y of [-3, 3])
    put(group, new T.CylinderGeometry(1.6, 2, 3, 12).rotateZ(Math.PI / 2), metal('#2a2f38'), [
      -12.4,
      y - 0.5,
      4.5,
    ]);
  put(group, new T.BoxGeometry(1.4, 3, 1), lit('#ffb84d', 0.8), [9, 1.4, 7.4]);
  return group;
}

/** A beast as large as a moon: a long back, fins, a fluke and rows of lights. */
function leviathan(): T.Group {
  const group = new T.Group();
  const hide = metal('#1f7f78', { roughness: 0.6, metalness: 0.1 });
  const body = put(group, new T.SphereGeometry(1, 40, 24), hide, [3, 0, 7]);
  body.scale.set(20, 9.5, 8);
  const tail = put(group, new T.ConeGeometry(6, 20, 24).rotateZ(Math.PI / 2), hide, [-15, 0, 6.5]);
  tail.scale.set(1, 1, 0.85);
  for (const side of [1, -1]) {
    const fluke = put(group, new T.ConeGeometry(4.4, 10, 4).rotateZ(side * 2.3), hide, [
      -22,
      side * 4,
      6.5,
    ]);
    fluke.scale.z = 0.25;
    const fin = put(group, new T.ConeGeometry(4, 13, 4).rotateZ(side * 2.75), hide, [
      7,
      side * 10,
      5,
    ]);
    fin.scale.z = 0.22;
    put(group, new T.SphereGeometry(1.1, 12, 8), lit('#ffe27a'), [18, side * 4.6, 10]);
    for (let i = 0; i < 6; i++)
      put(group, new T.SphereGeometry(0.7, 8, 6), lit('#6ff5dc'), [
        12 - i * 4.6,
        side * (8.2 - i * 0.5),
        9.4 - i * 0.25,
      ]);
  }
  return group;
}

/** The ring around the sun, in plates that drink its light. */
function dyson(): T.Group {
  const group = new T.Group();
  const band = new T.Shape().absarc(0, 0, RING, 0, 2 * Math.PI);
  band.holes.push(new T.Path().absarc(0, 0, SUN, 0, 2 * Math.PI, true));
  const ring = new T.ExtrudeGeometry(band, { depth: 3, bevelEnabled: false, curveSegments: 48 });
  put(group, ring, metal('#8d7444', { metalness: 0.6 }));
  const middle = (RING + SUN) / 2;
  for (let i = 0; i < 18; i++) {
    const turn = (i / 18) * 2 * Math.PI;
    const plate = put(
      group,
      new T.BoxGeometry(RING - SUN - 4, 11, 1.6),
      i % 3 === 0 ? lit('#ffca5c', 0.8) : metal('#2d3a5c', { metalness: 0.7, roughness: 0.25 }),
    );
    plate.position.set(middle * Math.cos(turn), middle * Math.sin(turn), 3.8);
    plate.rotation.z = turn;
  }
  return group;
}

/** What stands on a plate of each kind. */
export const MODELS: Readonly<Record<string, () => T.Group>> = {
  mine,
  wormhole,
  derelict,
  leviathan,
  dyson,
};
