import { createContext, use, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { formatNumber } from '#shared/i18n/t.ts'
import { mirrorArrowKey } from '../base/direction.ts'

export interface TabItem<V extends string = string> {
  value: V
  label: string
  /** Shown next to the label; omitted while unknown. */
  count?: number | undefined
  /** Whether the tab has nothing to show, which mutes its label. Undefined if that makes no difference. */
  isEmpty?: boolean | undefined
}

/** The width of the faded edge on a phone, in pixels. */
const EDGE = 32

interface TabsProps<V extends string> {
  /** The selected tab, by default the first. Keep it in the URL, so that going back and sharing work. */
  value: V | undefined
  onChange: (value: V) => void
  items: readonly TabItem<V>[]
  /** The accessible name of the tabs. */
  label: string
  /** `TabPanel`s. */
  children: ReactNode
}

/** The selected tab, and the prefix of the IDs of tabs and panels. */
const TabsContext = createContext<{ id: string; selected: string | undefined }>({
  id: '',
  selected: undefined,
})

const tabId = (id: string, value: string) => `${id}tab-${value}`
const panelId = (id: string, value: string) => `${id}panel-${value}`

/** Functions for keys. Each returns the index of the tab that its key moves to, from the tab at `index` of `count`. */
const moves: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const findTabs = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="tab"]')]

/** Tabs with counts, arrow keys, and sideways scrolling. Radix tabs would add 6 to 8 KiB to their pages. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { items, value = items[0]?.value, onChange, label, children } = props
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  const selectedIndex = items.findIndex((item) => item.value === value)
  useEffect(() => keepTabVisible(strip.current, selectedIndex), [selectedIndex])
  // Moves from the tab with the focus, because the URL might not have changed yet.
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const tabs = findTabs(event.currentTarget)
    const to =
      moves[mirrorArrowKey(event.key)]?.(
        tabs.findIndex((tab) => tab === event.target),
        tabs.length,
      ) ?? -1
    const next = items[to]
    if (!next) return
    event.preventDefault()
    tabs[to]?.focus()
    onChange(next.value)
  }
  return (
    <TabsContext value={{ id, selected: value }}>
      <div className="min-w-0">
        <div
          ref={strip}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          className="relative -mx-gutter flex gap-1 overflow-x-auto border-b border-line px-gutter outline-none [scrollbar-width:none] max-sm:mask-(image:--fading-edges) sm:mx-0 sm:px-0"
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={tabId(id, item.value)}
              aria-selected={item.value === value}
              aria-controls={item.value === value ? panelId(id, item.value) : undefined}
              tabIndex={item.value === value ? 0 : -1}
              data-empty={item.isEmpty}
              onClick={() => item.value === value || onChange(item.value)}
              className="relative flex h-control flex-none items-center gap-2 px-3 text-base font-medium text-ink-3 transition-colors data-[empty=false]:not-aria-selected:not-hover:text-ink-2 data-[empty=true]:font-normal first:-ms-px after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-accent-ink"
            >
              {item.label}
              {item.count !== undefined && (
                <span className="rounded-full bg-hover px-1.5 text-xs leading-5 font-medium text-ink-2">
                  {formatNumber(item.count)}
                </span>
              )}
            </button>
          ))}
        </div>
        {children}
      </div>
    </TabsContext>
  )
}

/** Shows a tab now, and when tabs get wider, as a count or font loads. Returns a function to stop. */
function keepTabVisible(list: HTMLElement | null, index: number): (() => void) | undefined {
  if (!list) return undefined
  const observer = new ResizeObserver(() => scrollToTab(list, index))
  for (const part of [list, ...findTabs(list)]) observer.observe(part)
  return () => observer.disconnect()
}

/** Scrolls the strip to the tab if it is out of view or under a faded edge. */
function scrollToTab(list: HTMLElement, index: number): void {
  const tab = findTabs(list)[index]
  if (!tab) return
  const { offsetLeft: left, offsetWidth: width } = tab
  if (left < list.scrollLeft + EDGE || left + width > list.scrollLeft + list.clientWidth - EDGE)
    list.scrollTo({ left: left + width / 2 - list.clientWidth / 2 })
}

interface TabPanelProps {
  value: string
  /** Whether to render it even if another tab is selected, to print all tabs. */
  forced?: boolean
  children: ReactNode
}

/** The content of a tab; only the selected one is rendered. */
export function TabPanel({ value, forced, children }: TabPanelProps) {
  const { id, selected } = use(TabsContext)
  if (value !== selected && !forced) return null
  return (
    <div
      role="tabpanel"
      tabIndex={0}
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      className="pt-5 outline-offset-4 [&>section:first-child]:mt-0"
    >
      {children}
    </div>
  )
}
