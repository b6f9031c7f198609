/** What is said of a field whose rule is broken, by the server and by the form before it sends anything. */
export const czech = {
  required: 'Vyplňte prosím toto pole.',
  invalid: 'Tato hodnota není platná.',
  'too-long': 'Text je příliš dlouhý.',
};
