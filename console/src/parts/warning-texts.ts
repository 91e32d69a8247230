import type { Texts } from '../texts/say.ts';

/**
 * What a file has lost, by the sentence of the API. `test/console/upload-warnings.test.ts` compares the
 * English with the service.
 */
export const UPLOAD_WARNINGS = {
  en: {
    scripts: 'Scripts and event handlers were removed',
    html: 'HTML (foreignObject) was removed',
    animations: 'Animations (animate, set) were removed, so the picture is still',
    stylesheets: 'Imported stylesheets were removed',
    fonts: 'Embedded fonts were removed; convert texts to paths',
    references: 'References to other files were removed',
    links: 'Links were removed',
    outerImages: 'Images that are not inside the file were removed; embed them as PNG or JPEG',
    innerImage: 'An image inside the SVG was removed: {value}',
    different: '{value} % of the picture is missing or looks different',
    blank: 'The picture is blank, and so are its PNG renderings',
    firstFrame: 'Only the first frame of the animation is kept, so the picture is still',
  },
  de: {
    scripts: 'Skripte und Ereignis-Handler wurden entfernt',
    html: 'HTML (foreignObject) wurde entfernt',
    animations: 'Animationen (animate, set) wurden entfernt, das Bild steht also still',
    stylesheets: 'Importierte Stylesheets wurden entfernt',
    fonts: 'Eingebettete Schriften wurden entfernt. Wandeln Sie Texte in Pfade um',
    references: 'Verweise auf andere Dateien wurden entfernt',
    links: 'Links wurden entfernt',
    outerImages: 'Bilder außerhalb der Datei wurden entfernt. Betten Sie sie als PNG oder JPEG ein',
    innerImage: 'Ein Bild in der SVG-Datei wurde entfernt: {value}',
    different: '{value} % des Bildes fehlen oder sehen anders aus',
    blank: 'Das Bild ist leer, und so sind es auch seine PNG-Fassungen',
    firstFrame: 'Nur das erste Bild der Animation bleibt, das Bild steht also still',
  },
} satisfies Texts;
