// What can be taken away of a split: its link.
import { toAddress } from '../model/address.js';
import { CopyButton, useModel } from './bits.jsx';

export function Share() {
  const { state } = useModel();
  const link = () => new URL(`./#${toAddress(state)}`, location.href).href;
  return <CopyButton id="share" label="Copy link to this split" copied={link} text="Copy link" />;
}
