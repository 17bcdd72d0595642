import { useState, type ReactNode } from 'react'
import { GO_KEYS } from '#web/features/shell/go-keys.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { setSingleKeys, singleKeysOn } from '#web/ui/single-keys.ts'

const everywhere: [keys: string[], does: string][] = [
  [['mod', 'K'], 'Find anything, do anything'],
  [['?'], 'Show these keys'],
  [['/'], 'Search in this list'],
]
const inLists: typeof everywhere = [
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['↓', '↑'], 'Move on from a row'],
  [['Enter'], 'Open the row'],
]
const onTickets: typeof everywhere = [
  [['X'], 'Choose the ticket'],
  [['1', '…', '4'], 'Open, in progress, resolved, closed'],
  [['I'], 'Take it'],
  [['A'], 'Assign it'],
  [['P'], 'Set its priority'],
  [['R'], 'Respond'],
  [['N'], 'Write an internal note'],
  [['Z'], 'Undo the last change of the list'],
]

/** The keys, and the choice to do without single letters. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeysOn)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" size="md">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Keys title="Everywhere" keys={everywhere} />
          <Keys
            title="Go to"
            keys={Object.entries(GO_KEYS).map(([key, { label }]) => [['G', key.toUpperCase()], label])}
          />
        </div>
        <div className="flex flex-col gap-6">
          <Keys title="In lists" keys={inLists} />
          <Keys title="Tickets" keys={onTickets} />
        </div>
      </div>
      <div className="mt-6 border-t border-line pt-4">
        <Checkbox
          label="Use single letters as shortcuts"
          hint="On this device. They never act while you type."
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setSingle(event.target.checked)
          }}
        />
      </div>
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: [keys: readonly string[], does: ReactNode][] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-3">{title}</h3>
      <dl>
        {keys.map(([pressed, does]) => (
          <div key={pressed.join(' ')} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-base">{does}</dt>
            <dd>
              <Kbd keys={pressed} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
