/** The staff's reply templates. */
export const TEMPLATES = [
  {
    name: 'We’re on it',
    waitsForClient: false,
    content:
      'Hi {client},\n\nThanks for letting us know. We’re looking into “{ticket}” and will get back to you as soon as we know more.\n\n{me}',
  },
  {
    name: 'Please try again',
    waitsForClient: true,
    content:
      'Hi {client},\n\nThis should be working on {website} now. Please give it another try and let us know if anything’s still wrong.\n\n{me}',
  },
  {
    name: 'A few questions',
    waitsForClient: true,
    content:
      'Hi {client},\n\nTo track this down, we need a few details: which page were you on, what device and browser were you using, and when did it happen? A screenshot would also help.\n\n{me}',
  },
  {
    name: 'Needs a quote',
    waitsForClient: false,
    content:
      'Hi {client},\n\nThat’s a good idea for {website}. It’s more than a small change, so I’ll work out what it would cost and get back to you.\n\n{me}',
  },
]
