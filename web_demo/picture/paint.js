// Draws parts of a picture where they belong, from the arrays that the package wrote: by WebGL 2, or on a 2-D canvas.
import { ts } from '../store.js';

/** @import { Cut } from './cut.js' */
/** @import { Place } from './layout.js' */

/**
 * @typedef {object} Painter
 * @property {(cut: Cut) => void} take Takes over what the parts hold now.
 * @property {(places: Place[]) => void} draw One place for each part.
 */

/** Red, green and blue. */
const tints = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const vertexShader = `#version 300 es
uniform vec4 axes;
uniform vec4 frame;
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 point = frame.xy + axes.xy * at.x + axes.zw * at.y;
  gl_Position = vec4(point / frame.zw * vec2(2, -2) + vec2(-1, 1), 0, 1);
}`;

const fragmentShader = `#version 300 es
precision highp float;
uniform sampler2D part;
uniform vec3 tint;
uniform bool isPlane;
in vec2 at;
out vec4 colour;
void main() {
  vec4 pixel = texture(part, at);
  colour = vec4(isPlane ? pixel.r * tint : pixel.rgb, 1);
}`;

/** @param {WebGL2RenderingContext} gl @returns {Painter} */
function paintByWebGl(gl) {
  const program = gl.createProgram();
  for (const [kind, text] of /** @type {const} */ ([
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const [axes, frame, tint, plane] = ['axes', 'frame', 'tint', 'isPlane'].map((name) =>
    gl.getUniformLocation(program, name),
  );
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  // Planes add up to the picture.
  gl.blendFunc(gl.ONE, gl.ONE);
  /** @type {WebGLTexture[]} */
  let textures = [];
  /** Whose textures they are. @type {Cut | undefined} */
  let taken;

  /** @param {Cut} cut */
  function allocate({ parts, isPlanes }) {
    for (const texture of textures) gl.deleteTexture(texture);
    textures = parts.map(({ box }) => {
      const texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, isPlanes ? gl.R8 : gl.RGBA8, box.width, box.height);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
      return texture;
    });
  }

  return {
    take(cut) {
      if (cut !== taken) allocate(cut);
      taken = cut;
      const format = cut.isPlanes ? gl.RED : gl.RGBA;
      cut.parts.forEach(({ box, data }, i) => {
        gl.bindTexture(gl.TEXTURE_2D, textures[i]);
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, box.width, box.height, format, gl.UNSIGNED_BYTE, data);
      });
    },
    draw(places) {
      const { width, height } = gl.canvas;
      const isPlanes = taken?.isPlanes ?? false;
      gl.viewport(0, 0, width, height);
      gl.clear(gl.COLOR_BUFFER_BIT);
      if (isPlanes) gl.enable(gl.BLEND);
      else gl.disable(gl.BLEND);
      gl.uniform1i(plane, Number(isPlanes));
      places.forEach(({ a, b, c, d, x, y }, i) => {
        gl.bindTexture(gl.TEXTURE_2D, textures[i]);
        gl.uniform4f(axes, a, b, c, d);
        gl.uniform4f(frame, x, y, width, height);
        if (isPlanes) gl.uniform3fv(tint, tints[i]);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      });
    },
  };
}

/** @param {CanvasRenderingContext2D} pen @returns {Painter} */
function paintByCanvas(pen) {
  /** @type {{ canvas: OffscreenCanvas, pen: OffscreenCanvasRenderingContext2D, image: ImageData }[]} */
  let sheets = [];
  /** @type {Cut | undefined} */
  let taken;
  return {
    take(cut) {
      if (cut !== taken) {
        sheets = cut.parts.map(({ box }) => {
          const canvas = new OffscreenCanvas(box.width, box.height);
          const own = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
          return { canvas, pen: own, image: own.createImageData(box.width, box.height) };
        });
      }
      taken = cut;
      cut.parts.forEach(({ box, data }, i) => {
        const sheet = sheets[i];
        const plane = /** @type {const} */ ({ type: 'uint8', dims: [1, 1, box.height, box.width], data });
        // A plane is written to its own colour; the others stay black.
        if (cut.isPlanes) {
          ts.toPixels(plane, { channels: /** @type {const} */ (['R', 'G', 'B'])[i], into: sheet.image });
        } else sheet.image.data.set(data);
        sheet.pen.putImageData(sheet.image, 0, 0);
      });
    },
    draw(places) {
      pen.resetTransform();
      pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
      pen.globalCompositeOperation = taken?.isPlanes ? 'lighter' : 'source-over';
      pen.imageSmoothingEnabled = false;
      places.forEach(({ a, b, c, d, x, y }, i) => {
        if (b === 0 && c === 0) {
          // Whole pixels: parts that touch leave no seam.
          const [left, top] = [Math.round(x), Math.round(y)];
          pen.setTransform(1, 0, 0, 1, left, top);
          pen.drawImage(sheets[i].canvas, 0, 0, Math.round(x + a) - left, Math.round(y + d) - top);
        } else {
          pen.setTransform(a, b, c, d, x, y);
          pen.drawImage(sheets[i].canvas, 0, 0, 1, 1);
        }
      });
    },
  };
}

/** A canvas that is nowhere tells whether there is WebGL 2: of the one that is drawn on, the first context is the only one. */
const hasWebGl = () => new OffscreenCanvas(1, 1).getContext('webgl2') !== null;

/** @param {HTMLCanvasElement} canvas Without a context. @returns {Painter} */
export function createPainter(canvas) {
  const gl = hasWebGl() ? canvas.getContext('webgl2', { antialias: false }) : null;
  return gl ? paintByWebGl(gl) : paintByCanvas(/** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')));
}
