import { drawDinette, drawGalley } from './caravan-rooms.ts';
import { drawDash } from './dash.ts';
import { drawSeats } from './seats.ts';
import { type InteriorTone, TONES, type Tone } from './tone.ts';

export type { InteriorTone } from './tone.ts';

export type InteriorView = 'dash' | 'seats';

const CABIN = { dash: drawDash, seats: drawSeats } satisfies Record<InteriorView, (tone: Tone) => string>;
const CARAVAN = { dash: drawGalley, seats: drawDinette } satisfies typeof CABIN;

/** The inside of a car, or of a caravan: its galley for `dash`, its dinette for `seats`. */
export function drawInterior(of: 'car' | 'caravan', view: InteriorView, tone: InteriorTone): string {
  return (of === 'caravan' ? CARAVAN : CABIN)[view](TONES[tone]);
}
