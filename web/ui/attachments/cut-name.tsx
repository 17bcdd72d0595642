import { cx } from '../base/cx.ts'

/** Enough of the name's end to distinguish files of a series: a number and the file extension. */
const END_LENGTH = 10
/** Splits a name into letters as people see them, with their accents. */
const SEGMENTER = new Intl.Segmenter()

/** A file's name in one line. A long one is cut in its middle, but not for screen readers and the tooltip. */
export function CutName({ children: name, className }: { children: string; className?: string }) {
  const letters = Array.from(SEGMENTER.segment(name), ({ segment }) => segment)
  if (letters.length <= END_LENGTH)
    return (
      <span title={name} className={cx('block truncate', className)}>
        {name}
      </span>
    )
  return (
    <span dir="auto" title={name} className={cx('flex whitespace-pre', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="truncate">
        {letters.slice(0, -END_LENGTH).join('')}
      </span>
      <span aria-hidden="true">{letters.slice(-END_LENGTH).join('')}</span>
    </span>
  )
}
