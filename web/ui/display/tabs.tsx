import * as Radix from 'radix-ui/tabs'
import { useEffect, useRef, type ReactNode } from 'react'

export interface TabItem<V extends string = string> {
  value: V
  label: string
  /** Shown next to the label; omitted while unknown. */
  count?: number | undefined
}

interface TabsProps<V extends string> {
  /** The first if undefined. Keep it in the URL (`search.tab`), so that going back and sharing work. */
  value: V | undefined
  onChange: (value: V) => void
  items: readonly TabItem<V>[]
  /** What the tabs choose, for screen readers. */
  label: string
  /** `TabPanel`s. */
  children: ReactNode
}

/** Tabs with counts: arrow keys move, and the strip scrolls sideways on a phone. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { items, value = items[0]?.value, onChange, label, children } = props
  const select = (next: string) => {
    const item = items.find((candidate) => candidate.value === next)
    if (item) onChange(item.value)
  }
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current
    const chosen = list?.querySelector<HTMLElement>(`[id$="-trigger-${value}"]`)
    if (!list || !chosen) return
    const { offsetLeft: left, offsetWidth: width } = chosen
    if (left < list.scrollLeft || left + width > list.scrollLeft + list.clientWidth)
      list.scrollTo({ left: left - width })
  }, [value])
  return (
    <Radix.Root value={value ?? ''} onValueChange={select} className="min-w-0">
      <Radix.List
        ref={strip}
        aria-label={label}
        className="relative -mx-gutter flex gap-1 overflow-x-auto border-b border-line px-gutter [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="relative flex h-control flex-none items-center gap-2 px-3 text-base font-medium text-ink-3 transition-colors first:-ml-px after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:after:bg-accent-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-hover px-1.5 text-xs leading-5 font-medium text-ink-2">
                {item.count.toLocaleString('en-US')}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

interface TabPanelProps {
  value: string
  /** Rendered even if another tab is selected: for printing all of them. */
  forced?: boolean
  children: ReactNode
}

/** The content of a tab; only the selected one is rendered. */
export function TabPanel({ value, forced, children }: TabPanelProps) {
  return (
    <Radix.Content
      value={value}
      {...(forced && { forceMount: true as const })}
      className="pt-5 outline-offset-4 [&>section:first-child]:mt-0"
    >
      {children}
    </Radix.Content>
  )
}
