import type { ReactNode } from 'react'

/** The row above a list: search, filters, a button. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-2">{children}</div>
}
