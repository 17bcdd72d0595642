import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany, useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { clientWaitingCountQuery, clientWaitingQuery } from './public/queries.ts'
import { WaitingRows } from './public/waiting-rows.tsx'
import { formatWaitingSentence } from './waiting-sentence.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { EmptyState, ListSkeleton, ListView, QueryView } from '#web/ui/page/query-view.tsx'
import { Section } from '#web/ui/page/card.tsx'

const failure = t('Could not load the waiting items')

const allCaughtUp = (
  <EmptyState icon={CheckCheck} tone="good" title={t('All caught up!')}>
    {t('There are no pending requests that need your attention.')}
  </EmptyState>
)

/** The reader's own items, for the sentence and the list. */
const useOwnItems = () => useInfiniteQuery(clientWaitingQuery({ company: useChosenCompany(), own: 'true' }))

/** Shows how many items are waiting on the reader. */
export const WaitingSentence = () =>
  useCanWrite(useChosenCompany()) ? (
    <OwnSentence />
  ) : (
    t('You can read what your company is working on with us.')
  )

/** Reserves its line while loading. */
function OwnSentence() {
  const { data } = useOwnItems()
  return (data && formatWaitingSentence(data)) ?? '\u00a0'
}

/** Lists what the agency needs from the reader, and from their company. Viewers can't answer, so nothing is theirs. */
export const AttentionList = () => (useCanWrite(useChosenCompany()) ? <OwnItems /> : <CompanyItems />)

/** The reader's own items. Those of colleagues are collapsed below. */
function OwnItems() {
  const own = useOwnItems()
  return (
    <Section title={t('Requires Your Attention')} className="mt-0!">
      <ListView
        query={own}
        quiet
        failure={failure}
        loading={<ListSkeleton rows={4} stacked />}
        empty={<OthersItems hasOwn={false} />}
      >
        {(items) => <WaitingRows label={t('Requires your attention')} items={items} />}
      </ListView>
      {own.data !== undefined && own.data.total > 0 && <OthersItems hasOwn />}
    </Section>
  )
}

/** The items of the reader's companies without the reader's own, or a message if there are no items at all. */
function OthersItems({ hasOwn }: { hasOwn: boolean }) {
  const others = useQuery(clientWaitingCountQuery({ company: useChosenCompany(), own: 'false' }))
  return (
    <QueryView
      query={others}
      failure={failure}
      loading={!hasOwn && <ListSkeleton rows={1} stacked />}
      isEmpty={(count) => !hasOwn && count === 0}
    >
      {(count) =>
        count === 0 ? (
          !hasOwn && allCaughtUp
        ) : (
          <>
            {!hasOwn && <EmptyState icon={CheckCheck} tone="good" title={t('Nothing is waiting for you')} />}
            <CollapsedItems count={count} />
          </>
        )
      }
    </QueryView>
  )
}

/** The items of colleagues, collapsed. Their list loads when it's opened. */
function CollapsedItems({ count }: { count: number }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isOne = useUser().companies.length === 1
  const isChosen = useChosenCompany() !== undefined
  return (
    <div className="mt-3">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOne || isChosen
          ? t('Your company: {n, number}', { n: count })
          : t('Your companies: {n, number}', { n: count })}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('flex-none transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={id} hidden={!isOpen} className="mt-2">
        {isOpen && (
          <ItemsList own="false" label={t('Waiting on your colleagues')} rows={Math.min(count, 4)} />
        )}
      </div>
    </div>
  )
}

/** All items of the company of a reader who can't answer. */
const CompanyItems = () => (
  <Section title={t('Waiting on Your Company')} className="mt-0!">
    <ItemsList label={t('Waiting on your company')} rows={4} />
  </Section>
)

interface ItemsListProps {
  own?: 'false'
  label: string
  /** The number of rows of the skeleton. */
  rows: number
}

const ItemsList = ({ own, label, rows }: ItemsListProps) => (
  <ListView
    query={useInfiniteQuery(clientWaitingQuery({ company: useChosenCompany(), own }))}
    quiet
    failure={failure}
    loading={<ListSkeleton rows={rows} stacked />}
    empty={own === undefined && allCaughtUp}
  >
    {(items) => <WaitingRows label={label} items={items} />}
  </ListView>
)
