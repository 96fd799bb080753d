// Draws the initial picture of the demo: balls on a table, in colours that look different in each channel. An SVG of a few
// kilobytes, which browsers render at any resolution. Other aspect ratios crop the picture.
import { balls, height, width } from '../web_demo/model/scene.js';

/** Upper edge of the table, and colour of the wall behind the table. */
export const horizon = 430;
export const wall = [58, 74, 102];

/** Direction towards the light as a unit vector: left, up, to the front. */
export const light = [-0.48, -0.62, 0.62];

/** Gradient stops from the brightest point of a ball to its rim: offset and brightness. */
const shades = [
  [0, 1.12],
  [0.12, 1.05],
  [0.3, 0.92],
  [0.5, 0.72],
  [0.7, 0.47],
  [0.86, 0.27],
  [0.94, 0.22],
  [1, 0.3],
];

/** Returns a CSS colour. @param {number[]} colour Reflectances. @param {number} shade Brightness. */
const rgb = (colour, shade) =>
  `rgb(${colour.map((share) => Math.round(255 * Math.min(1, share * shade + Math.max(0, shade - 1) * 0.6))).join(' ')})`;

/** Returns the gradient of a ball. @param {{ colour: number[] }} ball @param {number} i Index of the ball. */
function paintOf({ colour }, i) {
  const stops = shades.map(([at, shade]) => `<stop offset="${at}" stop-color="${rgb(colour, shade)}"/>`);
  const [x, y] = light.map((share) => (0.5 + 0.42 * share).toFixed(3));
  return `<radialGradient id="b${i}" cx=".46" cy=".44" r=".57" fx="${x}" fy="${y}">${stops.join('')}</radialGradient>`;
}

/**
 * Draws a ball with its shadow and highlight.
 * @param {typeof balls[number]} ball @param {number} i Index of the ball.
 */
function ballOf({ x, y, radius }, i) {
  const [glintX, glintY] = [x + 0.5 * light[0] * radius * 1.25, y + 0.5 * light[1] * radius * 1.3];
  return [
    `<ellipse cx="${x + 0.34 * radius}" cy="${y + 0.86 * radius}" rx="${1.22 * radius}" ry="${0.36 * radius}" fill="url(#shadow)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#b${i})"/>`,
    `<ellipse cx="${glintX}" cy="${glintY}" rx="${0.2 * radius}" ry="${0.13 * radius}" fill="url(#glint)" transform="rotate(-38 ${glintX} ${glintY})"/>`,
  ].join('');
}

/** Draws the boards of the table, each in its own shade. */
function tableOf() {
  const shadesOfBoards = [150, 163, 156, 171, 160, 168, 154, 166];
  return shadesOfBoards
    .map((shade, i) => {
      const [near, far] = [i, i + 1].map((edge) => [(edge - 4) * 420 + 600, (edge - 4) * 190 + 600]);
      const points = `${near[1]},${horizon} ${far[1]},${horizon} ${far[0]},${height} ${near[0]},${height}`;
      return `<polygon points="${points}" fill="rgb(${shade} ${Math.round(shade * 0.86)} ${Math.round(shade * 0.7)})"/>`;
    })
    .join('');
}

/** Draws the picture. @returns {string} An SVG without a size. */
export const drawSample = () =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    '<defs>',
    balls.map(paintOf).join(''),
    '<radialGradient id="shadow"><stop offset="0" stop-opacity=".62"/><stop offset=".6" stop-opacity=".3"/><stop offset="1" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="glint"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '</defs>',
    `<rect width="${width}" height="${height}" fill="rgb(${wall.join(' ')})"/>`,
    tableOf(),
    balls.map(ballOf).join(''),
    '</svg>',
  ].join('');
