import { Lock } from 'lucide-react'
import { said } from '#shared/words.ts'

/** Marks a private ticket or request in a line of text, before its title. */
export const PrivateLock = ({ of }: { of: { private: boolean } }) =>
  of.private && (
    <span title={said('record', 'Private')}>
      <Lock size={14} strokeWidth={2} aria-hidden="true" className="inline-block align-[-0.1em] text-ink-3" />
      {'\u00A0'}
      <span className="sr-only">{said('record', 'Private')}: </span>
    </span>
  )
