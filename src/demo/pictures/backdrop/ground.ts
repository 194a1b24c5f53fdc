import { linear, rect } from '../svg.ts';
import { HEIGHT, WIDTH } from './backdrop.ts';

/** The colours of a road: verge or footpath, kerb, far and near asphalt. */
interface Road {
  path: readonly [far: string, near: string];
  kerb: string;
  asphalt: readonly [far: string, near: string];
}

/** Footpath, kerb and asphalt in the lower part of a street picture. */
export function drawRoad({ path, kerb, asphalt }: Road): string {
  return [
    linear('rp', [0, 654, 0, 708], [0, path[0]], [1, path[1]]),
    linear('ra', [0, 722, 0, HEIGHT], [0, asphalt[0]], [0.3, asphalt[1]], [1, asphalt[0]]),
    linear('rk', [0, 722, 0, 752], [0, '#000000', 0.45], [1, '#000000', 0]),
    linear('rv', [0, 860, 0, HEIGHT], [0, '#000000', 0], [1, '#000000', 0.38]),
    rect([0, 654, WIDTH, 60], 'url(#rp)'),
    rect([0, 706, WIDTH, 16], kerb),
    rect([0, 706, WIDTH, 3], '#ffffff66'),
    rect([0, 722, WIDTH, HEIGHT - 722], 'url(#ra)'),
    rect([0, 722, WIDTH, 30], 'url(#rk)'),
    rect([0, 860, WIDTH, HEIGHT - 860], 'url(#rv)'),
  ].join('');
}
