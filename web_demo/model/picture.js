// What of the picture stands in the address: how it is cut, how far it is pulled apart, and which picture it is.
import { signal } from '@preact/signals';

/** The ways to cut a picture, by what their buttons say. */
export const ways = /** @type {const} */ (['Colours', 'Strips', 'Tiles']);

/** @typedef {typeof ways[number]} Way */
/** @typedef {'sample' | 'own' | 'camera'} Kind */
/** @typedef {{ way: Way, apart: number, from: Kind }} PictureState `apart`: from 0, where it is the picture, to 1. */

/** @type {PictureState} */
export const untouched = { way: 'Colours', apart: 0.4, from: 'sample' };

export const picture = signal(untouched);

/** The part of an address that differs from the untouched picture; empty where none does. @param {PictureState} state */
export const pictureAddress = (state) =>
  Object.entries(state)
    .filter(([key, value]) => value !== untouched[/** @type {keyof PictureState} */ (key)])
    .map(([key, value]) => `${key}=${value}`)
    .join('&');

/**
 * Takes the picture's fields out of an address.
 *
 * @param {URLSearchParams} fields Those of others stay in it.
 * @returns {{ state: PictureState, refused: string[] }} `refused`: what was not understood, as it stands.
 */
export function takePicture(fields) {
  const state = { ...untouched };
  /** @type {string[]} */
  const refused = [];
  /** @type {(name: keyof PictureState, isRight: (text: string) => boolean, read?: (text: string) => unknown) => void} */
  const take = (name, isRight, read = (text) => text) => {
    const text = fields.get(name);
    fields.delete(name);
    if (text === null) return;
    if (isRight(text)) Object.assign(state, { [name]: read(text) });
    else refused.push(`${name}=${text}`);
  };
  take('way', (text) => ways.some((way) => way === text));
  take('apart', (text) => text !== '' && Number(text) >= 0 && Number(text) <= 1, Number);
  take('from', (text) => text === 'sample' || text === 'own' || text === 'camera');
  return { state, refused };
}
