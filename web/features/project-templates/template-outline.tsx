import { ChevronRight } from 'lucide-react'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { Card, Section } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { itemsAt, placesOf } from './item-order.ts'
import { daysWords, itemKinds, placeHeadings, questionCount, useAssigneeWords } from './item-words.ts'
import type { TemplateItem } from './queries.ts'

/** What a template holds, to be read. */
export const TemplateOutline = ({ items }: { items: readonly TemplateItem[] }) =>
  placesOf(items)
    .map((place) => ({ place, rows: itemsAt(items, place) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ place, rows }) => (
      <Section key={place} title={placeHeadings[place]}>
        <Card flush>
          <ul aria-label={placeHeadings[place]}>
            {rows.map((item) => (
              <Row key={item.key} item={item} />
            ))}
          </ul>
        </Card>
      </Section>
    ))

function Row({ item }: { item: TemplateItem }) {
  const { kind, title, description, days, questions = [] } = item
  const { icon: Icon, short } = itemKinds[kind]
  const assigneeWords = useAssigneeWords()
  return (
    <li className="border-line px-cell-x py-cell-y not-first:border-t sm:px-5">
      <p className="flex items-start gap-2.5 text-base font-[560] wrap-anywhere">
        <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="mt-[0.2lh] flex-none text-ink-3" />
        <bdi>{title}</bdi>
      </p>
      <div className="ps-[26px] text-sm text-ink-3">
        <Dotted texts={[short, assigneeWords(item), daysWords(days)]} />
        {description && <LongText className="mt-1 text-ink-2">{description}</LongText>}
        {questions.length > 0 && (
          <details className="group mt-1">
            <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-s font-medium text-ink-2 hover:text-ink">
              <ChevronRight
                size={14}
                aria-hidden="true"
                className="transition-transform group-open:rotate-90"
              />
              {questionCount(item)}
            </summary>
            <ol className="mt-1 flex list-decimal flex-col gap-1 ps-5 text-ink-2">
              {questions.map(({ label: question }, at) => (
                <li key={at}>
                  <bdi>{question}</bdi>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  )
}
