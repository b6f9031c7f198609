/** Who asks for the imports of the night, of evaluations that are connected with the SIS. What they would remove waits for a person. */
export const nightlyImporter = 'SIS';
