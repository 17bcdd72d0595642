import type { ReactNode } from 'react'

/** Renders a part of a `rich` text that only screen readers read. */
export const renderSrOnly = (content: ReactNode) => <span className="sr-only">{content}</span>
