import { fill, linear, radial, rect, stroke } from '../svg.ts';
import type { Tone } from './tone.ts';

/** A right-hand steering wheel, tilted a little away; drawn where `drawDash` has its instruments. */
export function drawSteeringWheel(tone: Tone): string {
  const [cx, cy] = [1220, 690];
  const rim = `M${cx - 232} ${cy}A232 224 0 1 1 ${cx + 232} ${cy}A232 224 0 1 1 ${cx - 232} ${cy}`;
  return [
    linear(
      'iw',
      [0, cy - 240, 0, cy + 240],
      [0, '#6a7076'],
      [0.12, '#2b2f33'],
      [0.6, '#141618'],
      [1, '#2b2e32'],
    ),
    radial('ih', [cx - 16, cy - 24, 130], [0, '#4a4f54'], [0.7, '#24272a'], [1, '#131517']),
    linear('is', [0, cy, 0, cy + 60], [0, '#c9cfd3'], [1, '#7a8187']),
    fill(
      `M${cx - 215} ${cy - 30}C${cx - 150} ${cy - 20} ${cx - 120} ${cy - 40} ${cx - 90} ${cy - 50}H${cx + 90}C${cx + 120} ${cy - 40} ${cx + 150} ${cy - 20} ${cx + 215} ${cy - 30}L${cx + 212} ${cy + 26}C${cx + 140} ${cy + 34} ${cx + 100} ${cy + 60} ${cx + 84} ${cy + 76}H${cx - 84}C${cx - 100} ${cy + 60} ${cx - 140} ${cy + 34} ${cx - 212} ${cy + 26}Z`,
      '#1d2023',
    ),
    fill(`M${cx - 36} ${cy + 60}L${cx - 26} ${cy + 218}H${cx + 26}L${cx + 36} ${cy + 60}Z`, 'url(#is)'),
    stroke(rim, '#050607', 48),
    stroke(rim, 'url(#iw)', 42),
    stroke(`M${cx - 170} ${cy - 168}A236 228 0 0 1 ${cx + 170} ${cy - 168}`, '#ffffff', 5, 0.32),
    stroke(
      `M${cx - 212} ${cy}A212 204 0 1 1 ${cx + 212} ${cy}A212 204 0 1 1 ${cx - 212} ${cy}`,
      tone.seam,
      2,
      0.4,
    ),
    fill(
      `M${cx - 96} ${cy - 44}C${cx - 60} ${cy - 66} ${cx + 60} ${cy - 66} ${cx + 96} ${cy - 44}C${cx + 104} ${cy + 20} ${cx + 76} ${cy + 84} ${cx} ${cy + 88}C${cx - 76} ${cy + 84} ${cx - 104} ${cy + 20} ${cx - 96} ${cy - 44}Z`,
      'url(#ih)',
    ),
    stroke(
      `M${cx - 96} ${cy - 44}C${cx - 60} ${cy - 66} ${cx + 60} ${cy - 66} ${cx + 96} ${cy - 44}`,
      '#ffffff',
      2,
      0.25,
    ),
    `<circle cx="${cx}" cy="${cy + 4}" r="20" fill="none" stroke="#aeb4b9" stroke-width="5"/>`,
    ...[-150, 150].map(
      (dx) =>
        rect([cx + dx - 34, cy - 20, 68, 34], '#0c0d0f', 12) +
        rect([cx + dx - 20, cy - 8, 14, 8], '#ffffff88', 3) +
        rect([cx + dx + 6, cy - 8, 14, 8], '#ffffff88', 3),
    ),
  ].join('');
}
