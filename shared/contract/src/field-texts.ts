/** What is said of a field whose rule is broken, by the server and by the form before it sends anything. */
export const fieldTexts = {
  cs: {
    required: 'Vyplňte prosím toto pole.',
    invalid: 'Tato hodnota není platná.',
    'too-long': 'Text je příliš dlouhý.',
  },
  en: {
    required: 'Please fill in this field.',
    invalid: 'This value is not valid.',
    'too-long': 'The text is too long.',
  },
} as const;
