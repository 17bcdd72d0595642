import { t } from '#shared/i18n/t.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { cx } from '../base/cx.ts'

const isMac = () => /Mac|iP(?:hone|ad)/.test(getPageContext().visitor.platform)

/** Returns a key as written on the reader's keyboard: `mod` is Ctrl, or ⌘ on a Mac. */
export const getKeyName = (key: string): string => (key === 'mod' ? (isMac() ? '⌘' : t('Ctrl')) : key)

/** Keys to press, in sequence or together: `<Kbd keys={['mod', 'K']} />`. */
export const Kbd = ({ keys, className }: { keys: readonly string[]; className?: string }) => (
  <span className={cx('inline-flex flex-none items-center gap-1', className)}>
    {keys.map((key) => (
      <kbd
        key={key}
        className="grid h-5 min-w-5 place-items-center rounded-xs border border-line bg-surface px-1 font-sans text-xs leading-none text-ink-3"
      >
        {getKeyName(key)}
      </kbd>
    ))}
  </span>
)
