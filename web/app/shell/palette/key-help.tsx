import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { getGoKeys } from './keys.ts'
import { useUser } from '#web/api/session.ts'
import {
  ANSWER_KEYS,
  BOARD_KEYS,
  EVERYWHERE_KEYS,
  LIST_KEYS,
  PICTURE_KEYS,
  TICKET_KEYS,
  TICKET_LIST_KEYS,
  TICKET_PAGE_KEYS,
  WRITING_KEYS,
} from '#web/ui/keys/key-table.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Kbd } from '#web/ui/keys/kbd.tsx'
import { setSingleKeys, areSingleKeysEnabled } from '#web/ui/keys/single-keys.ts'

type ShortcutRow = readonly [keys: readonly string[], does: string]

const toRows = (table: Record<string, string>): ShortcutRow[] =>
  Object.entries(table).map(([key, does]) => [[key === 'Escape' ? t('Esc') : key.toUpperCase()], does])

/** The keyboard shortcuts, and the setting that turns off single-letter shortcuts. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(areSingleKeysEnabled)
  const goRows = getGoKeys(useUser()).map(({ key, label }): ShortcutRow => [['G', key.toUpperCase()], label])
  return (
    <Dialog onClose={onClose} title={t('Keyboard Shortcuts')} size="lg">
      <div className="mb-5 border-b border-line pb-4">
        <Checkbox
          label={t('Use single letters as shortcuts')}
          hint={t('On this device. They never apply while you’re typing.')}
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setSingle(event.target.checked)
          }}
        />
      </div>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <div className="flex flex-col gap-5">
          <Keys title={t('Everywhere')} rows={EVERYWHERE_KEYS} />
          <Keys title={t('In lists')} rows={LIST_KEYS} />
          <Keys title={t('While writing')} rows={WRITING_KEYS} />
          <Keys title={t('In pictures')} rows={PICTURE_KEYS} />
        </div>
        <div className="flex flex-col gap-5">
          <Keys title={t('Go to')} rows={goRows} />
          <Keys title={t('Project board')} rows={BOARD_KEYS} />
        </div>
        <div className="flex flex-col gap-5">
          <Keys title={t('Tickets')} rows={toRows(TICKET_KEYS)} />
          <Keys title={t('Ticket list')} rows={toRows(TICKET_LIST_KEYS)} />
          <Keys title={t('Ticket page')} rows={toRows(TICKET_PAGE_KEYS)} />
          <Keys title={t('Answers to questions')} rows={toRows(ANSWER_KEYS)} />
        </div>
      </div>
    </Dialog>
  )
}

const Keys = ({ title, rows }: { title: string; rows: readonly ShortcutRow[] }) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="mb-1 text-sm font-medium text-ink-3">{title}</h3>
    <dl>
      {rows.map(([pressed, does]) => (
        <div key={pressed.join(' ')} className="flex items-center justify-between gap-4 py-1">
          <dt className="text-base">{does}</dt>
          <dd>
            <Kbd keys={pressed} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
