import { mix } from './colour.ts';
import { sequence } from './sequence.ts';
import { clip, clipped, ellipse, fill, linear, radial, rect, svgDocument } from './svg.ts';

const SIZE = 400;

const GROUNDS = ['#c9d8e6', '#d9d3e6', '#e6d9cf', '#cfe3d8', '#e3d3d6', '#d6dde0'] as const;
const HAIRS = ['#2a211c', '#15161a', '#8d8f92', '#4a3426', '#6d4c30', '#a5794a'] as const;
/** Skins, each with how many of the hair colours go with it. */
const SKINS = [
  ['#f0cdb4', 6],
  ['#e0b08c', 5],
  ['#c68d66', 4],
  ['#9c6a48', 3],
  ['#6f4a33', 3],
] as const;
const SHIRTS = ['#2f4a6b', '#46586a', '#6b3a44', '#2f5a52', '#50506a', '#73604a', '#e4e7ea'] as const;

/** Hair behind and in front of a head whose centre is (200, 168) and whose half axes are 62 and 78. */
const CUTS: readonly (readonly [behind: string, front: string])[] = [
  [
    '',
    'M136 172C126 96 160 72 204 72C250 72 274 104 264 172C258 148 252 132 240 120C212 132 172 128 154 122C144 134 140 150 136 172Z',
  ],
  [
    'M128 180C112 92 154 62 202 62C252 62 288 94 272 182C276 220 280 250 268 274H132C120 250 124 220 128 180Z',
    'M138 168C136 118 164 92 206 92C246 92 264 122 262 166C250 140 232 126 214 112C196 132 160 140 138 168Z',
  ],
  [
    'M200 34C224 34 240 50 236 70C232 88 168 88 164 70C160 50 176 34 200 34Z',
    'M136 164C132 104 160 78 200 78C242 78 268 104 264 164C256 134 240 116 200 114C160 116 144 134 136 164Z',
  ],
  [
    'M122 190C104 88 150 56 202 56C256 56 296 90 278 192C286 250 296 300 284 336H116C104 300 114 250 122 190Z',
    'M137 172C134 122 158 94 184 90C176 112 160 132 137 172ZM263 172C266 122 242 94 184 90C206 118 244 132 263 172Z',
  ],
  [
    '',
    'M138 146C140 104 166 84 200 84C236 84 260 104 262 146C256 122 240 104 200 104C160 104 144 122 138 146Z',
  ],
];

function pick<const List extends readonly [unknown, ...unknown[]]>(list: List, share: number): List[number] {
  return list[Math.floor(share * list.length)] ?? list[0];
}

/** A faceless portrait for staff and reviewers: soft ground, shoulders, head, hair; 400 × 400 pixels. */
export function drawPortrait(seed: number): string {
  const next = sequence(seed);
  const [ground, shirt, [skin, hairs]] = [pick(GROUNDS, next()), pick(SHIRTS, next()), pick(SKINS, next())];
  const hair = HAIRS[Math.floor(next() * hairs)] ?? HAIRS[0];
  const [behind, front] = CUTS[Math.floor(next() * CUTS.length)] ?? ['', ''];
  const jacket = next() > 0.5;
  const shoulders =
    'M44 420C46 330 98 300 160 286C176 280 180 268 180 240H220C220 268 224 280 240 286C302 300 354 330 356 420Z';
  const neck = 'M174 220H226V268C240 300 222 318 200 318C178 318 160 300 174 268Z';
  return svgDocument(
    SIZE,
    SIZE,
    [
      linear(
        'g',
        [0, 0, SIZE, SIZE],
        [
          [0, mix(ground, '#ffffff', 0.55)],
          [1, mix(ground, '#5a6b7c', 0.28)],
        ],
      ),
      linear(
        'f',
        [140, 90, 270, 250],
        [
          [0, mix(skin, '#ffffff', 0.22)],
          [0.6, skin],
          [1, mix(skin, '#3a1f14', 0.22)],
        ],
      ),
      linear(
        'n',
        [0, 220, 0, 318],
        [
          [0, mix(skin, '#3a1f14', 0.38)],
          [1, mix(skin, '#3a1f14', 0.1)],
        ],
      ),
      linear(
        's',
        [60, 280, 340, 420],
        [
          [0, mix(shirt, '#ffffff', 0.22)],
          [0.6, shirt],
          [1, mix(shirt, '#000000', 0.3)],
        ],
      ),
      linear(
        'h',
        [130, 70, 270, 260],
        [
          [0, mix(hair, '#ffffff', 0.24)],
          [0.6, hair],
          [1, mix(hair, '#000000', 0.3)],
        ],
      ),
      radial(
        'l',
        [130, 90, 300],
        [
          [0, '#ffffff', 0.55],
          [1, '#ffffff', 0],
        ],
      ),
      clip('c', shoulders),
      rect([0, 0, SIZE, SIZE], 'url(#g)'),
      rect([0, 0, SIZE, SIZE], 'url(#l)'),
      fill(behind, 'url(#h)'),
      fill(shoulders, 'url(#s)'),
      clipped(
        'c',
        jacket
          ? fill('M150 280L200 372L250 280L262 300L214 420H186L138 300Z', '#f3f4f5') +
              fill('M138 296L150 280L200 420H180ZM262 296L250 280L200 420H220Z', '#000000', 0.18)
          : fill('M150 282C160 316 240 316 250 282L262 290C250 336 150 336 138 290Z', '#000000', 0.16),
      ),
      fill(neck, 'url(#n)'),
      ellipse([200, 168, 62, 78], 'url(#f)'),
      fill(front, 'url(#h)'),
    ].join(''),
  );
}
