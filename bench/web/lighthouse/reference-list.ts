import { createElement as h, useState } from 'react'

const ROWS = Array.from({ length: 150 }, (_, index) => ({
  id: index + 1,
  title: `The opening hours on page ${index + 1} are wrong`,
  client: `Bakery ${(index % 12) + 1}`,
  date: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
}))

interface RowProps {
  row: (typeof ROWS)[number]
  isRead: boolean
  onRead: (id: number) => void
}

/** A row of eleven elements. In the portal, a row has 14 to 80. */
function Row({ row: { id, title, client, date }, isRead, onRead }: RowProps) {
  return h(
    'li',
    null,
    h('h2', null, h('a', { href: `#${id}` }, title)),
    h(
      'p',
      null,
      h('span', null, client),
      ' · ',
      h('span', null, isRead ? 'Read' : 'Unread'),
      ' · ',
      h('time', { dateTime: date }, date),
    ),
    h(
      'button',
      { onClick: () => onRead(id) },
      h(
        'svg',
        { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': true },
        h('path', { d: 'M3 8l4 4 6-8', fill: 'none', stroke: 'currentColor' }),
      ),
      h('span', null, `Mark ticket ${id} as read`),
    ),
  )
}

/** The list of the reference page. */
export function ReferenceList() {
  const [read, setRead] = useState<readonly number[]>([])
  const onRead = (id: number) => setRead([...read, id])
  return h(
    'main',
    null,
    h('h1', null, 'Tickets'),
    h('p', null, `${ROWS.length - read.length} unread`),
    h(
      'ul',
      null,
      ROWS.map((row) => h(Row, { key: row.id, row, isRead: read.includes(row.id), onRead })),
    ),
  )
}
