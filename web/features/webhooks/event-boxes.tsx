import type { UseFormRegisterReturn } from 'react-hook-form'
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/webhooks/values.ts'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

/** With what `FormField` registers. */
interface EventBoxesProps extends Partial<UseFormRegisterReturn> {
  onChoose: (types: WebhookEventType[]) => void
}

const HEADINGS: Record<string, string> = {
  brief: t('Briefs'),
  project: t('Projects'),
  task: t('Tasks'),
  request: t('Information requests'),
  website: t('Websites'),
  ticket: t('Tickets'),
  file: t('Files'),
  audit: t('Audit log, with names and network addresses'),
}
const groups = [...Map.groupBy(WEBHOOK_EVENT_TYPES, (type) => type.split('.')[0] ?? '')]

/** The events that the webhook receives: a checkbox for each, in groups. */
export function EventBoxes({ onChoose, ...registered }: EventBoxesProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose([...WEBHOOK_EVENT_TYPES])}>
          {t('Everything')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
          {t('Nothing')}
        </Button>
      </div>
      <div className="divide-y divide-line rounded-m border border-line">
        {groups.map(([group, types]) => (
          <fieldset key={group} className="px-3 py-2.5">
            <legend className="float-start w-full pb-1 text-sm font-[560] text-ink-2">
              {HEADINGS[group]}
            </legend>
            <div className="clear-start grid gap-x-4 sm:grid-cols-2">
              {types.map((type) => (
                <Checkbox
                  key={type}
                  value={type}
                  label={WEBHOOK_EVENTS[type]()}
                  hint={<code className="font-mono text-xs">{type}</code>}
                  {...registered}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  )
}
