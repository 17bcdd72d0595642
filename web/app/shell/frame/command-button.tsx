import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import type { PaletteProps } from '../palette/commands.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const KeyHelp = lazyDialog(() => import('../palette/key-help.tsx'))

const loadKeys = () => import('../palette/keys.ts')
let loading: ReturnType<typeof loadKeys> | undefined
let keys: Awaited<ReturnType<typeof loadKeys>> | undefined

/** Handles a key synchronously if possible, so that no key overtakes the previous key. */
function handleKey(...key: Parameters<NonNullable<typeof keys>['handleShortcut']>): void {
  if (keys) return keys.handleShortcut(...key)
  void loadThenHandleKey(key)
}

async function loadThenHandleKey(key: Parameters<typeof handleKey>): Promise<void> {
  // Always the same promise, because a second import could resolve before the first.
  loading ??= loadKeys()
  keys = await loading
  keys.handleShortcut(...key)
}

const typingTargets =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** The search in the header, and the keyboard shortcuts. Their code is loaded with the first key press. */
export function CommandButton({ palette: Palette }: { palette: ComponentType<PaletteProps> }) {
  const [dialog, show] = useState<'palette' | 'keys'>()
  const staff = useUser().role === 'staff'
  const router = useRouter()
  useEffect(() => {
    const showKeys = () => show('keys')
    const go = (to: string) => void router.navigate({ to })
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || event.isComposing || altKey || !(target instanceof Element)) return
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== 'k' || event.shiftKey) return
        event.preventDefault()
        show('palette')
      } else if (staff && isShortcutTarget(key, target)) {
        if (key === '/' || key.startsWith('Arrow')) event.preventDefault()
        handleKey(event, { go, showKeys })
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [staff, router])
  const close = () => show(undefined)
  return (
    <>
      <SearchButton onClick={() => show('palette')} />
      {dialog === 'palette' && <Palette onClose={close} onKeys={() => show('keys')} />}
      {dialog === 'keys' && <KeyHelp onClose={close} />}
    </>
  )
}

/** Whether the key is a letter outside of fields and dialogs, or an arrow key in a row. */
const isShortcutTarget = (key: string, target: Element) =>
  !target.closest(typingTargets) &&
  (/^[a-z?/]$/.test(key) || (/^Arrow(?:Up|Down)$/.test(key) && target.closest('tr, [data-row]') !== null))

function SearchButton({ onClick }: { onClick: () => void }) {
  const mac = getPageContext().visitor.platform.startsWith('Mac')
  return (
    <button
      type="button"
      aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
      className="inline-flex h-9 items-center rounded-full px-2.5 text-sm text-ink-3 hover:bg-hover hover:text-ink sm:gap-2 sm:border sm:border-line sm:pe-1.5 pointer-coarse:h-10"
    >
      <Search size={17} strokeWidth={1.8} />
      <span className="max-sm:sr-only">
        {rich('Search<more> and commands</more>', {
          more: (text) => <span className="sr-only">{text}</span>,
        })}
      </span>
      <kbd
        aria-hidden="true"
        className="rounded-full bg-hover px-2 py-0.5 font-sans text-xs text-ink-2 max-md:hidden"
      >
        {mac ? '⌘ K' : t('Ctrl K')}
      </kbd>
    </button>
  )
}
