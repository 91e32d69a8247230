/**
 * The sentences about what a served file has lost. `{}` is a value. A reader of another language knows them
 * by their names: the console has a text for each.
 */
export const WARNINGS = {
  scripts: 'Scripts and event handlers were removed',
  html: 'HTML (foreignObject) was removed',
  animations: 'Animations (animate, set) were removed, so the picture is still',
  stylesheets: 'Imported stylesheets were removed',
  fonts: 'Embedded fonts were removed; convert texts to paths',
  references: 'References to other files were removed',
  links: 'Links were removed',
  outerImages: 'Images that are not inside the file were removed; embed them as PNG or JPEG',
  innerImage: 'An image inside the SVG was removed: {}',
  different: '{} % of the picture is missing or looks different',
  blank: 'The picture is blank, and so are its PNG renderings',
  firstFrame: 'Only the first frame of the animation is kept, so the picture is still',
} as const;
