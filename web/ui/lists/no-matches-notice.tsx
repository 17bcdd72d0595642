import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button, type IconType, linkClassName } from '../base/button.tsx'
import type { TabItem } from '../display/tabs.tsx'
import { EmptyState } from '../page/query-view.tsx'
import { useSearchParams } from '../page/toolbar.tsx'
import { listActiveFilters } from './list-filters.ts'

type Search = Record<string, unknown>

interface NoMatchesProps {
  icon: IconType
  title: string
  /** The reader of the page's search parameters. */
  read: (search: Search) => object
  /** The list's tabs with the number of matches in each, and the open tab. */
  tabs?: readonly TabItem[]
  tab?: string
  /** Shown in place of the usual hint. */
  hint?: string
  /** Another action, in addition to Clear Filters. */
  action?: ReactNode
}

/** Shows that nothing matches, lists other tabs with matches, and offers to clear the search and the filters. */
export default function NoMatchesNotice(props: NoMatchesProps) {
  const { icon, title, read, tabs = [], tab, hint, action } = props
  const { search, change } = useSearchParams(read)
  const elsewhere = tabs.filter(({ value, count = 0 }) => count > 0 && value !== tab && value !== 'all')
  // The button disappears with the notice, so the focus moves to the search field.
  const clear = () => {
    document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
    change(Object.fromEntries(listActiveFilters(search).map((name) => [name, undefined])))
  }
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <>
          <Button onClick={clear}>{t('Clear Filters')}</Button>
          {action}
        </>
      }
    >
      {elsewhere.map(({ value, label, count = 0 }) => (
        <span key={value} className="mb-1 block">
          <Link
            to="."
            search={(old: Search) => read({ ...old, status: undefined, tab: value })}
            className={linkClassName}
          >
            {t('{n, plural, one {# match} other {# matches}} in {label}', { n: count, label })}
          </Link>
        </span>
      ))}
      {hint ?? t('Try different words or clear the filters.')}
    </EmptyState>
  )
}
