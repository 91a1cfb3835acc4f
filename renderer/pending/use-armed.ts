import { useEffect, useState } from 'react';

/** Milliseconds in which nothing decides, after what is decided appeared or changed, or the window was turned to. */
const guardTime = 500;

/**
 * Whether a decision may be taken now. A key or click that was meant for something else, or for what stood here a
 * moment ago, comes within half a second.
 *
 * @param shown names exactly what is on the screen; another name starts the time anew
 */
export function useArmed(shown: string): boolean {
  const [armed, setArmed] = useState<string>();
  useEffect(() => {
    let timer = setTimeout(setArmed, guardTime, shown);
    const again = () => {
      clearTimeout(timer);
      setArmed(undefined);
      timer = setTimeout(setArmed, guardTime, shown);
    };
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [shown]);
  return armed === shown;
}
