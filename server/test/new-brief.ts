/** What a client sends to submit a brief, with nothing that may be left out. */
export const NEW_BRIEF = {
  projectName: 'Bakery website',
  projectType: 'business',
  projectDescription: 'A friendly website for our bakery.',
  websiteStyle: 'modern',
  hasContent: 'yes',
  numPages: '1-5',
}
