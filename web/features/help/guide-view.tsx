import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { t } from '#shared/words.ts'
import { readHelpSearch } from '#web/search/help.ts'
import { linkLook } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { GuideText } from './guide-text.tsx'
import { partsOf } from './mark-words.ts'
import { type Guide, type GuideSection, hasWords, wordsOf } from './read-guide.ts'

/** A guide with its contents and a search, which leaves the sections that have all of its words. */
export function GuideView({ guide: { intro, sections } }: { guide: Guide }) {
  const { search, field } = useSearchParams(readHelpSearch, { resetScroll: false })
  const words = wordsOf(search.q)
  const found = sections.filter((section) => hasWords(section, words))
  const searching = words.length > 0
  return (
    <>
      <Toolbar>
        <SearchField label={t('Search help')} {...field('q')} />
      </Toolbar>
      <output className="sr-only">
        {searching && t('{n, plural, one {# section} other {# sections}} found', { n: found.length })}
      </output>
      <div className="grid gap-x-10 gap-y-8 [&_mark]:rounded-xs [&_mark]:bg-warn-soft [&_mark]:text-ink lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents sections={found} />
        <div className="flex max-w-[720px] min-w-0 flex-col gap-12">
          {!searching && <GuideText words={[]}>{intro}</GuideText>}
          {found.map((section) => (
            <Section key={section.id} section={section} words={words} />
          ))}
          {found.length === 0 && (
            <EmptyState icon={SearchX} title={t('No help found')}>
              {t('Try other words, or fewer.')}
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

const Contents = ({ sections }: { sections: readonly GuideSection[] }) => (
  <nav aria-label={t('Contents')} className="print:hidden">
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-base sm:grid-cols-3 lg:sticky lg:top-20 lg:grid-cols-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to="." search hash={id} className={linkLook}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Section = ({ section: { id, title, text }, words }: { section: GuideSection; words: string[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="group mb-3 text-lg font-[620] tracking-[-0.01em] text-ink">
      {partsOf(title, words).map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))}
      <Link
        to="."
        search
        hash={id}
        aria-label={t('Link to {title}', { title })}
        className="ms-2 text-ink-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
      >
        #
      </Link>
    </h2>
    <GuideText words={words}>{text}</GuideText>
  </section>
)
