// What is seen of the picture: how it is cut, how far it is pulled apart, and which picture it is.
import { signal } from '@preact/signals';

/** The ways to cut a picture, by what their buttons say. */
export const ways = /** @type {const} */ (['Colours', 'Strips', 'Tiles']);

/** Where it may come from. */
export const kinds = /** @type {const} */ (['sample', 'own', 'camera']);

/** @typedef {typeof ways[number]} Way */
/** @typedef {typeof kinds[number]} Kind */
/** @typedef {{ way: Way, apart: number, from: Kind }} PictureState `apart`: from 0, where it is the picture, to 1. */

/** @type {PictureState} */
export const untouched = { way: 'Colours', apart: 0.4, from: 'sample' };

export const picture = signal(untouched);
