import { sessionCheckEvery } from '@anketa/contract/constants';
import { type SessionPort, whose } from './session.ts';

/** The tabs of this browser tell each other who is in. What is said never leaves it, and nothing of it is stored. */
const channelName = 'anketa/session';

/**
 * From now on the page learns that its session has ended: every 60 s, when it comes into sight, from other tabs, and when "Back" shows it as it
 * was. It tells the others who is in, now and after each renewal.
 */
export function watchSession(session: SessionPort): void {
  const { read, subscribe, check, look, layer, hear } = session;
  const channel = new BroadcastChannel(channelName);
  const announce = () => channel.postMessage(whose(read()));
  announce();
  subscribe(announce);
  if (!read().signedIn) return;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void hear(String(data));
  function poll() {
    if (document.visibilityState !== 'visible') return;
    // Whoever signed in beside the page may have closed that tab before it could tell.
    if (layer.read() === 'closed') void check({ quietly: true });
    else void look();
  }
  setInterval(poll, sessionCheckEvery);
  document.addEventListener('visibilitychange', poll);
  window.addEventListener('pageshow', ({ persisted }) => persisted && void reappear(session));
}

/** A page that the browser kept is shown once its person is still in; otherwise the server draws what stands at its address now. */
async function reappear({ look }: SessionPort): Promise<void> {
  document.body.hidden = true;
  const met = await look();
  if (met === 'same') document.body.hidden = false;
  else if (met !== 'other') window.location.reload();
}
