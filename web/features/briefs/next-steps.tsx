import { t } from '#shared/words.ts'

const steps = [
  { title: t('You submit the brief'), text: t('Four short steps. You can stop and come back any time.') },
  { title: t('We read it'), text: t('We accept it, or ask about anything that’s unclear.') },
  {
    title: t('It becomes a project'),
    text: t('You can see how far along we are and what we need from you.'),
  },
]

/** The steps that follow a submitted brief, shown beside the wizard where there is room. */
export function NextSteps() {
  return (
    <aside aria-labelledby="next-steps" className="hidden w-60 flex-none xl:block">
      <h2 id="next-steps" className="text-sm font-[600]">
        {t('What happens next')}
      </h2>
      <ol className="mt-3 flex flex-col gap-4 border-s border-line-strong ps-4">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <p className="text-sm font-[560] text-ink-2">{title}</p>
            <p className="text-sm text-ink-3">{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
