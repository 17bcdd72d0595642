import { useState } from 'react'
import { getInitials } from '#shared/i18n/initials.ts'
import { cx } from '../base/cx.ts'

/** Returns a distinct hue for each name, so that people are easy to distinguish at a glance. */
function getHue(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600
  return (hash * 7) % 360
}

const sizes = { sm: 'size-7 text-2xs', md: 'size-9 text-xs', lg: 'size-14 text-lg' }

interface AvatarProps {
  name: string | null | undefined
  /** The URL of a picture; without one, initials are shown. */
  picture?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** A person's picture or initials in a circle; the name itself is next to it. */
export function Avatar({ name, picture, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  if (picture && picture !== broken)
    return (
      <img
        src={picture}
        alt=""
        decoding="async"
        onError={() => setBroken(picture)}
        className={cx('flex-none rounded-full bg-hover object-cover', sizes[size], className)}
      />
    )
  return <Initials name={name ?? ''} className={cx(sizes[size], className)} />
}

function Initials({ name, className }: { name: string; className: string }) {
  const hue = getHue(name)
  return (
    <span
      aria-hidden="true"
      style={{
        backgroundColor: `light-dark(oklch(0.93 0.045 ${hue}), oklch(0.34 0.06 ${hue}))`,
        color: `light-dark(oklch(0.4 0.11 ${hue}), oklch(0.9 0.06 ${hue}))`,
      }}
      className={cx(
        'inline-grid flex-none place-items-center rounded-full font-[640] tracking-[0.01em] select-none',
        className,
      )}
    >
      {getInitials(name)}
    </span>
  )
}
