/**
 * A car seen from its left side, front to the left. Every curve is text for `curve()`:
 * millimetres from the front bumper, millimetres above the ground.
 */
export interface CarBody {
  length: number;
  height: number;
  wheels: { front: number; rear: number; radius: number; rim: number };
  /** Free height under the sill. */
  sill: number;
  /** The upper silhouette from the bottom of the front bumper to the bottom of the rear one. */
  profile: string;
  /** The side windows with their surround; empty when it has none. */
  glass: string;
  /** Dark posts drawn over the side windows. */
  pillars: string[];
  /** What shows of windscreen, rear window and sunroof beyond the side rail. */
  screens: string[];
  /** The rail between side window and roof: above it the roof catches the sky. */
  rail: string;
  /** The main crease from head lamp to tail lamp. */
  shoulder: string;
  /** The lower crease along the doors. */
  crease: string;
  /** Gaps between panels. */
  shuts: string[];
  headLamp: string;
  /** The daytime light inside the head lamp. */
  headLight: string;
  tailLamp: string;
  tailLight: string;
  /** Unpainted dark parts: intakes, sills, bumper bottoms. */
  cladding: string[];
  /** Width of a dark lip around the wheel arches; 0 for a painted arch. */
  archLip: number;
  /** Bright mouldings. */
  brightwork: string[];
  /** Dark parts that stand out of the silhouette, drawn behind it: roof rails, side steps, seats of an open car. */
  outside: string[];
  handles: (readonly [x: number, height: number])[];
  mirror: readonly [x: number, height: number];
  /** Seat backs seen through the glass. */
  seats: (readonly [x: number, height: number])[];
}
