import { useEffect, useState, type ReactNode } from 'react'

interface PagePart {
  /** The ID of its element. */
  id: string
  label: string
}

interface SectionedPageProps {
  /** The accessible name of the links. */
  label: string
  parts: readonly PagePart[]
  children: ReactNode
}

/** A long page with links to its parts next to it, or above it on small screens. Marks the part being read. */
export function SectionedPage({ label, parts, children }: SectionedPageProps) {
  const current = useCurrentPart(parts)
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[180px_minmax(0,800px)]">
      <nav
        aria-label={label}
        className="flex gap-1 overflow-x-auto [scrollbar-width:none] max-lg:-mx-gutter max-lg:mask-(image:--fading-edges) max-lg:px-gutter lg:sticky lg:top-20 lg:flex-col"
      >
        {parts.map(({ id, label: name }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="flex min-h-control flex-none items-center rounded-m px-3 text-sm font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </div>
  )
}

/** Returns the ID of the last part that begins in the window's upper third or above; at the end, the last. */
function useCurrentPart(parts: readonly PagePart[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id)
  useEffect(() => {
    const update = () => {
      const passedParts = parts.filter(({ id }) => hasBegun(document.getElementById(id)))
      setCurrent((isAtEnd() ? parts : passedParts).at(-1)?.id ?? parts[0]?.id)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [parts])
  return current
}

const hasBegun = (part: HTMLElement | null) =>
  part !== null && part.getBoundingClientRect().top < window.innerHeight / 3

const isAtEnd = () =>
  window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
