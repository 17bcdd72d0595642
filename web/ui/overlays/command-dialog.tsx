import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { SEARCH_MAX } from '#shared/contract/lengths.ts'
import type { IconType } from '../base/button.tsx'
import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'
import { CloseOnBack } from './close-on-back.ts'
import { overlayClassName } from './dialog.tsx'
import { Kbd } from '../keys/kbd.tsx'
import { IconButton } from '../page/icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { CutText } from '../base/cut-text.tsx'

const commandPanelClassName =
  'fixed top-2 left-1/2 z-50 flex max-h-[min(76dvh,560px)] w-[calc(100vw-16px)] max-w-[640px] -translate-x-1/2 animate-fade flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-modal outline-none sm:top-[12dvh]'

interface CommandDialogProps {
  /** The dialog's accessible name. */
  label: string
  /** The text in the field. */
  text: string
  onText: (text: string) => void
  placeholder: string
  /** The `value` of the row that Enter selects (`useSelectedRow`). */
  selected: string
  onSelected: (value: string) => void
  /** Whether the results for the text are still loading. Enter takes their first row once they have loaded. */
  isWaiting?: boolean
  /** Called for Backspace in an empty field. */
  onBackspace?: () => void
  /** Shown before the field: the purpose of the choice. */
  chip?: ReactNode
  /** Announced when it changes: the number of results. */
  status: string
  onClose: () => void
  children: ReactNode
}

/** A field above a list that it filters; arrow keys move, Enter selects. Pass `CommandGroup`s of `CommandRow`s. */
export function CommandDialog(props: CommandDialogProps) {
  const { label, text, onText, placeholder, selected, onSelected, onBackspace, chip, status, onClose } = props
  const returnFocus = useReturnFocus()
  const { list, handleLateEnter } = useLateEnter(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onBackspace?.()
    handleLateEnter(event)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content className={commandPanelClassName} aria-describedby={undefined} {...returnFocus}>
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <CloseOnBack onBack={onClose} />
          <Command
            label={label}
            shouldFilter={false}
            loop
            value={selected}
            onValueChange={onSelected}
            className="flex min-h-0 flex-1 flex-col"
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={18} aria-hidden="true" className="flex-none text-ink-3" />
              {chip}
              <Command.Input
                value={text}
                onValueChange={onText}
                onKeyDown={onKeyDown}
                placeholder={placeholder}
                maxLength={SEARCH_MAX}
                className="h-13 w-full min-w-0 bg-transparent text-[16px] text-ink outline-none placeholder:text-ink-3"
              />
              <Radix.Close asChild>
                <IconButton
                  icon={X}
                  label={t('Close')}
                  size="sm"
                  data-closes
                  className="-me-2 sm:pointer-fine:hidden"
                  // The list would take Enter.
                  onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
                />
              </Radix.Close>
            </div>
            <Command.List ref={list} label={label} className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2">
              {props.children}
            </Command.List>
            <output className={cx('block', status ? 'px-4 pb-4 text-base text-ink-3' : 'sr-only')}>
              {status}
            </output>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Handles Enter before the results have loaded: takes their selected row, unless more is typed first. */
function useLateEnter({ text, selected, isWaiting = false }: CommandDialogProps) {
  const list = useRef<HTMLDivElement>(null)
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (isWaiting || awaited.current === undefined) return
    const isForText = awaited.current === text
    awaited.current = undefined
    if (isForText) list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(selected)}"]`)?.click()
  }, [isWaiting, text, selected])
  const handleLateEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isWaiting) return
    event.preventDefault()
    awaited.current = text
  }
  return { list, handleLateEnter }
}

/** Keeps the focus in the field, so that people can keep typing. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

const headingClassName =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3'

export const CommandGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group heading={heading} className={headingClassName}>
    {children}
  </Command.Group>
)

interface CommandRowProps {
  /** Unique in the dialog. */
  value: string
  icon: IconType
  label: string
  /** Shown in a muted style after the label. */
  detail?: ReactNode
  keys?: readonly string[] | undefined
  onSelect: () => void
}

export const CommandRow = ({ value, icon: Icon, label, detail, keys, onSelect }: CommandRowProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    onMouseDown={keepFocus}
    className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-2.5 py-1.5 text-base text-ink select-none data-[selected=true]:bg-hover pointer-coarse:min-h-11"
  >
    <Icon size={16} strokeWidth={1.8} className="flex-none text-ink-3" />
    <CutText className="min-w-0 flex-1 truncate">
      <bdi>{label}</bdi>
      {detail && <span className="text-ink-3"> {detail}</span>}
    </CutText>
    {keys && <Kbd keys={keys} className="max-sm:hidden" />}
  </Command.Item>
)

/** Returns the row that Enter takes: the first of new results, or a row that was selected since and is still listed. */
export function useSelectedRow(rows: readonly string[]) {
  const [first = ''] = rows
  const [chosen, choose] = useState({ firstRow: '', value: '' })
  return {
    selected: chosen.firstRow === first && rows.includes(chosen.value) ? chosen.value : first,
    onSelected: (value: string) => choose({ firstRow: first, value }),
  }
}
