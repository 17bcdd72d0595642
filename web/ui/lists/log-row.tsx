import { RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { Card } from '../page/card.tsx'
import { RelativeTime } from '../page/dates.tsx'
import { StatusBadge, type StatusMap } from '../page/status-badge.tsx'
import { CutText } from '../base/cut-text.tsx'

/** A list of sent messages, with a `LogRow` for each. */
export const Log = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card flush>
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  </Card>
)

interface LogRowProps {
  title: ReactNode
  /** Shown below the title. */
  detail: ReactNode
  status: string
  map: StatusMap
  /** ISO instant. */
  sentAt: string
  /** Shown when the row is expanded. */
  children: ReactNode
}

/** A sent message in a line that can be expanded. The rest is rendered only when it is expanded. */
export function LogRow({ title, detail, status, map, sentAt, children }: LogRowProps) {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-card py-3 hover:bg-hover">
          <span className="min-w-0 flex-1 basis-64">
            <CutText className="block font-medium max-sm:wrap-anywhere sm:truncate">{title}</CutText>
            <span className="block text-sm text-ink-3">{detail}</span>
          </span>
          <StatusBadge status={status} map={map} plain />
          <span className="text-sm text-ink-3">
            <RelativeTime value={sentAt} />
          </span>
        </summary>
        {opened && (
          <div className="flex flex-col gap-4 border-t border-line bg-sunken px-card py-4">{children}</div>
        )}
      </details>
    </li>
  )
}

/** A button that sends the message again. */
export const ResendButton = ({ change }: { change: { isPending: boolean; mutate: () => void } }) => (
  <div>
    <Button icon={RotateCw} pending={change.isPending} onClick={() => change.mutate()}>
      {t('Send Again')}
    </Button>
  </div>
)
