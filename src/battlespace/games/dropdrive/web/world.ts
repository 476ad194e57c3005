// The table in the round: puts pieces where the view says, plays films of drops, and tells where a pointer is.

import * as T from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { PIECES, RATE, SLOWER, lasts, seenAt, type Film } from './film';
import { LINK, LINK_WIDTH } from './model';
import type { Flight, Thing, View } from './view';
import { ground, link, piece } from './pieces3d';
import { along } from './table';

/** The nav tool lies this high, over all pieces. */
const TOOL = 13;
const STEP = 420;
/** How low the camera begins a drop, from straight above, and how far around it comes, in radians. */
const LOW = 1.22;
const SWEEP = 0.85;

interface Pose {
  readonly at: T.Vector3;
  readonly turn: T.Quaternion;
}

interface Move {
  readonly from: Pose;
  readonly to: Pose;
}

const upright = (x: number, y: number, z: number, yaw: number): Pose => ({
  at: new T.Vector3(x, y, z),
  turn: new T.Quaternion().setFromAxisAngle(new T.Vector3(0, 0, 1), yaw),
});

export class World {
  private readonly renderer: T.WebGLRenderer;
  private readonly scene = new T.Scene();
  private readonly camera = new T.PerspectiveCamera(34, 1, 10, 4000);
  private readonly controls: OrbitControls;
  private readonly table = new T.Group();
  private readonly tool = new T.Group();
  private readonly aim = new T.Group();
  private readonly pieces = new Map<string, T.Object3D>();
  private readonly goals = new Map<string, Pose>();
  private readonly ray = new T.Raycaster();
  private moves = new Map<string, Move>();
  private began = 0;
  private film: { readonly film: Film; readonly start: number; readonly done: () => void } | null =
    null;
  /** Where the camera was before a film. */
  private seat: T.Vector3 | null = null;
  /** The share of the frame's height that the table has for itself. */
  private room = 1;
  private waiting = 0;
  private closed = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly seen: () => void,
  ) {
    this.renderer = new T.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = T.PCFShadowMap;
    this.table.rotation.x = -Math.PI / 2;
    this.table.add(ground(), this.tool, this.aim);
    const lamp = new T.DirectionalLight('#fff1d8', 3);
    lamp.position.set(-180, 420, 220);
    lamp.castShadow = true;
    lamp.shadow.mapSize.set(2048, 2048);
    Object.assign(lamp.shadow.camera, {
      left: -290,
      right: 290,
      top: 290,
      bottom: -290,
      near: 50,
      far: 1100,
    });
    lamp.shadow.normalBias = 0.6;
    this.scene.add(this.table, lamp, new T.HemisphereLight('#cfe0ff', '#6a5a8a', 1.7));
    const glow = new T.PointLight('#ffb45a', 2600, 420, 1.5);
    glow.position.set(0, 64, 0);
    this.scene.add(glow);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.minDistance = 120;
    this.controls.maxDistance = 1500;
    this.controls.maxPolarAngle = Math.PI * 0.47;
    this.controls.addEventListener('change', () => this.draw());
  }

  close(): void {
    this.closed = true;
    cancelAnimationFrame(this.waiting);
    this.controls.dispose();
    this.renderer.dispose();
  }

  /** Fit the drawing to its frame; so much of its height, `below`, is taken by what lies in front of it. */
  resize(width: number, height: number, below: number): void {
    const first = this.camera.position.lengthSq() === 0;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.setViewOffset(width, height, 0, below / 2, width, height);
    this.room = (height - below) / Math.max(1, height);
    if (first) this.fit();
    this.draw();
  }

  /** See the whole table, from above and a little from the near side. */
  fit(): void {
    const high = Math.max(738 / this.room, 900 / Math.max(0.4, this.camera.aspect));
    this.controls.target.set(0, 0, 8);
    this.camera.position.set(0, high * 0.95, high * 0.36);
    this.controls.update();
    this.draw();
  }

  enlarge(factor: number): void {
    const away = this.camera.position.clone().sub(this.controls.target).divideScalar(factor);
    away.clampLength(this.controls.minDistance, this.controls.maxDistance);
    this.camera.position.copy(this.controls.target).add(away);
    this.controls.update();
    this.draw();
  }

  free(on: boolean): void {
    this.controls.enabled = on;
  }

  // What lies where.

  /** Show a view; pieces glide to their places unless `still`. */
  show(view: View, still: boolean): void {
    const there = new Set<string>();
    for (const thing of view.objects) {
      const pose = this.poseOf(view, thing);
      if (!pose) continue;
      there.add(thing.id);
      if (!this.pieces.has(thing.id)) {
        const made = piece(thing);
        this.pieces.set(thing.id, made);
        this.table.add(made);
        this.put(thing.id, pose);
      }
      this.goals.set(thing.id, pose);
    }
    for (const [id, object] of this.pieces) {
      if (there.has(id)) continue;
      this.table.remove(object);
      this.pieces.delete(id);
      this.goals.delete(id);
    }
    this.glide(still);
  }

  private poseOf(view: View, thing: Thing): Pose | null {
    const { flight } = view;
    if (flight && !flight.laying && flight.ship === thing.id && flight.points.length > 0) {
      const [x, y] = along(flight.points, flight.s / 100);
      const i = Math.min(
        flight.links.length - 1,
        Math.floor(Math.max(0, flight.s / 100 - 0.01) / LINK),
      );
      return upright(x, y, TOOL + 6, ((flight.links[i] ?? 0) * Math.PI) / 180);
    }
    if (!thing.pose) return null;
    const [x = 0, y = 0, z = 0, w = 10000, i = 0, j = 0, k = 0] = thing.pose;
    const turn = new T.Quaternion(i, j, k, w).normalize();
    const at = new T.Vector3(x / 100, y / 100, z / 100);
    if (thing.base) {
      const mates = view.objects.filter(o => o.base === thing.base && o.pose);
      const base = view.objects.find(o => o.id === thing.base);
      const floor = base?.kind === 'planet' ? 10 : base?.kind === 'dyson' ? 4 : 8;
      at.z = floor + 4 + 9 * mates.findIndex(o => o.id === thing.id);
    }
    return { at, turn };
  }

  private put(id: string, pose: Pose): void {
    const object = this.pieces.get(id);
    object?.position.copy(pose.at);
    object?.quaternion.copy(pose.turn);
  }

  private glide(still: boolean): void {
    this.moves = new Map();
    for (const [id, to] of this.goals) {
      const object = this.pieces.get(id)!;
      object.visible = true;
      const from = { at: object.position.clone(), turn: object.quaternion.clone() };
      if (still || this.film || from.at.distanceTo(to.at) < 0.05) this.put(id, to);
      else this.moves.set(id, { from, to });
    }
    this.began = performance.now();
    this.draw();
  }

  /** Play a film of a drop that leads to the view shown last; `done` when it is over or cut. */
  play(film: Film, done: () => void): number {
    this.film = { film, start: performance.now(), done };
    this.seat = this.camera.position.clone().sub(this.controls.target);
    this.controls.enabled = false;
    this.moves = new Map();
    this.draw();
    return lasts(film);
  }

  /** End a film at once, on the places where all came to rest. */
  cut(): void {
    const { film } = this;
    this.film = null;
    if (!film) return;
    if (this.seat) this.camera.position.copy(this.controls.target).add(this.seat);
    this.seat = null;
    this.controls.enabled = true;
    this.controls.update();
    this.glide(true);
    film.done();
  }

  // Time.

  private draw(): void {
    if (this.waiting || this.closed) return;
    this.waiting = requestAnimationFrame(now => {
      this.waiting = 0;
      this.advance(now);
      this.renderer.render(this.scene, this.camera);
      this.seen();
      if (this.film || this.moves.size > 0) this.draw();
    });
  }

  private advance(now: number): void {
    if (this.film) {
      const picture = ((now - this.film.start) / 1000 / SLOWER) * RATE;
      if (picture >= this.film.film.pictures) this.cut();
      else {
        this.expose(this.film.film, Math.max(0, picture));
        this.sweep(Math.max(0, picture) / this.film.film.pictures);
      }
      return;
    }
    const part = Math.min(1, Math.max(0, (now - this.began) / STEP));
    const eased = part * part * (3 - 2 * part);
    for (const [id, { from, to }] of this.moves) {
      const object = this.pieces.get(id);
      object?.position.lerpVectors(from.at, to.at, eased);
      object?.quaternion.slerpQuaternions(from.turn, to.turn, eased);
    }
    if (part >= 1) this.moves = new Map();
  }

  /** The camera of a drop: low over the table and close, then around and up to where it was. */
  private sweep(part: number): void {
    if (!this.seat) return;
    const left = 1 - part * part * (3 - 2 * part);
    const at = new T.Spherical().setFromVector3(this.seat);
    at.phi += (LOW - at.phi) * left;
    at.theta += SWEEP * left;
    at.radius *= 1 - 0.3 * left;
    this.camera.position.copy(this.controls.target).add(new T.Vector3().setFromSpherical(at));
    this.camera.lookAt(this.controls.target);
  }

  private expose(film: Film, picture: number): void {
    for (const take of film.takes) {
      const object = this.pieces.get(PIECES[take.piece] ?? '');
      if (!object) continue;
      const pose = seenAt(take, picture);
      object.visible = pose !== null;
      if (!pose) continue;
      const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = pose;
      object.position.set(x, y, z);
      object.quaternion.set(i, j, k, w).normalize();
    }
  }

  // The nav tool and aims.

  /** Lay the chain; links after the first `sure` are only thought of. */
  lay(flight: Flight | null, sure: number): void {
    this.tool.clear();
    flight?.links.forEach((heading, i) => {
      const at = flight.points[i];
      if (at) this.addLink(at, heading, i >= sure);
    });
    this.draw();
  }

  private addLink(at: readonly [number, number], heading: number, ghost: boolean): void {
    const made = link(LINK, LINK_WIDTH, ghost);
    made.position.set(at[0], at[1], TOOL);
    made.rotation.z = (heading * Math.PI) / 180;
    this.tool.add(made);
  }

  /** Show one further link that follows the pointer. */
  ghost(at: readonly [number, number] | null, heading: number): void {
    this.tool.getObjectByName('ghost')?.removeFromParent();
    if (at) {
      const made = link(LINK, LINK_WIDTH, true);
      made.name = 'ghost';
      made.position.set(at[0], at[1], TOOL + 0.3);
      made.rotation.z = (heading * Math.PI) / 180;
      this.tool.add(made);
    }
    this.draw();
  }

  /** Show where a drop may be aimed, and where it is. */
  target(
    points: readonly (readonly [number, number])[],
    reticle: readonly [number, number] | null,
  ): void {
    this.aim.clear();
    if (points.length > 0) {
      const dots = new T.InstancedMesh(
        new T.CircleGeometry(1.9, 10),
        new T.MeshBasicMaterial({ color: '#4fe0a0', transparent: true, opacity: 0.55 }),
        points.length,
      );
      const place = new T.Matrix4();
      points.forEach(([x, y], i) => dots.setMatrixAt(i, place.makeTranslation(x, y, 0.7)));
      this.aim.add(dots);
    }
    if (reticle) {
      for (const r of [12, 3]) {
        const mark = new T.Mesh(
          new T.RingGeometry(r - 1.2, r, 48),
          new T.MeshBasicMaterial({ color: '#ffd76a' }),
        );
        mark.position.set(reticle[0], reticle[1], TOOL);
        this.aim.add(mark);
      }
    }
    this.draw();
  }

  /** A circle on the floor around a piece: how near is near. */
  near(centre: readonly [number, number] | null, inner: number, outer: number): void {
    if (!centre) return;
    const ring = new T.Mesh(
      new T.RingGeometry(inner, outer, 64),
      new T.MeshBasicMaterial({ color: '#8fd3ff', transparent: true, opacity: 0.16 }),
    );
    ring.position.set(centre[0], centre[1], 0.5);
    this.aim.add(ring);
    this.draw();
  }

  // Pointers.

  /** Where on the table a point of the canvas is, in millimetres. */
  spot(x: number, y: number, height = TOOL): [number, number] | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new T.Vector2(
      ((x - box.left) / box.width) * 2 - 1,
      1 - ((y - box.top) / box.height) * 2,
    );
    this.ray.setFromCamera(at, this.camera);
    const hit = this.ray.ray.intersectPlane(
      new T.Plane(new T.Vector3(0, 1, 0), -height),
      new T.Vector3(),
    );
    return hit ? [hit.x, -hit.z] : null;
  }

  /** The piece under a point of the canvas. */
  under(x: number, y: number): string | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new T.Vector2(
      ((x - box.left) / box.width) * 2 - 1,
      1 - ((y - box.top) / box.height) * 2,
    );
    this.ray.setFromCamera(at, this.camera);
    const hits = this.ray.intersectObjects([...this.pieces.values()], true);
    for (let node = hits[0]?.object ?? null; node; node = node.parent)
      for (const [id, object] of this.pieces) if (object === node) return id;
    return null;
  }

  /** Where a point of the table is on the canvas, in CSS pixels. */
  project(x: number, y: number, z: number): [number, number] {
    const at = new T.Vector3(x, z, -y).project(this.camera);
    return [
      ((at.x + 1) / 2) * this.canvas.clientWidth,
      ((1 - at.y) / 2) * this.canvas.clientHeight,
    ];
  }

  /** Where a piece is seen now. */
  at(id: string): [number, number] | null {
    const object = this.pieces.get(id);
    if (!object?.visible) return null;
    return this.project(object.position.x, object.position.y, object.position.z);
  }
}
