import type { ReactNode } from 'react';

/** A part of a detail under a small heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="part">
      <h2 className="label">{title}</h2>
      {children}
    </section>
  );
}
