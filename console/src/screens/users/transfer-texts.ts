import type { Texts } from '../../texts/say.ts';

/** The texts of exports and imports of users. */
export const TRANSFERS = {
  en: {
    exportTitle: 'Export users',
    exportText:
      'You get all users of the application as one file: a JSON object a line, with data, verifications, attributes and times. It can be imported again. Pictures and documents are not in it.',
    exportButton: 'Export',
    exportProgress: '{n} users so far…',
    withMemberships: 'With groups',
    withMembershipsText:
      'Each line also names the groups of the user. An import ignores them. It takes longer.',
    importTitle: 'Import users',
    importText:
      'Choose a file with one JSON object a line (NDJSON), as an export writes it. A line whose user exists replaces the data of that user; other lines create one. Nobody is told, and importing a file again changes nothing.',
    file: 'File',
    filePlaceholder: 'users.ndjson',
    example: 'A line looks like this:',
    importNow: 'Import {n} users',
    importNone: 'Import',
    emptyFile: 'The file has no lines.',
    longFile: 'The file has more than {n} lines. Divide it, or use the command for whole files.',
    importProgress: '{n} of {all} users…',
    goOn: 'Go on',
    stopped: 'It stopped after {n} of {all} users. What is imported stays; going on repeats nothing.',
    created: '{n} created',
    replaced: '{n} changed or the same',
    failed: '{n} refused',
    faults: 'Refused lines',
    line: 'Line',
    fault: 'What is wrong',
    moreFaults: 'And {n} more: save the results to see all of them.',
    saveResults: 'Save results',
    done: 'Close',
    notes: '{n} imported without a part',
  },
  de: {
    exportTitle: 'Benutzer exportieren',
    exportText:
      'Sie erhalten alle Benutzer der Anwendung in einer Datei: ein JSON-Objekt je Zeile, mit Daten, Bestätigungen, Attributen und Zeiten. Sie lässt sich wieder importieren. Bilder und Dokumente sind nicht enthalten.',
    exportButton: 'Exportieren',
    exportProgress: 'Bisher {n} Benutzer…',
    withMemberships: 'Mit Gruppen',
    withMembershipsText:
      'Jede Zeile nennt auch die Gruppen des Benutzers. Ein Import übergeht sie. Das dauert länger.',
    importTitle: 'Benutzer importieren',
    importText:
      'Wählen Sie eine Datei mit einem JSON-Objekt je Zeile (NDJSON), wie ein Export sie schreibt. Gibt es den Benutzer einer Zeile schon, werden seine Daten ersetzt; sonst wird einer angelegt. Niemand wird benachrichtigt, und ein wiederholter Import ändert nichts.',
    file: 'Datei',
    filePlaceholder: 'benutzer.ndjson',
    example: 'So sieht eine Zeile aus:',
    importNow: '{n} Benutzer importieren',
    importNone: 'Importieren',
    emptyFile: 'Die Datei hat keine Zeilen.',
    longFile:
      'Die Datei hat mehr als {n} Zeilen. Teilen Sie sie, oder nehmen Sie den Befehl für ganze Dateien.',
    importProgress: '{n} von {all} Benutzern…',
    goOn: 'Fortsetzen',
    stopped:
      'Nach {n} von {all} Benutzern angehalten. Importiertes bleibt, und nichts wird doppelt angelegt.',
    created: '{n} angelegt',
    replaced: '{n} geändert oder gleich',
    failed: '{n} abgelehnt',
    faults: 'Abgelehnte Zeilen',
    line: 'Zeile',
    fault: 'Was nicht stimmt',
    moreFaults: 'Und {n} weitere: Speichern Sie die Ergebnisse, um alle zu sehen.',
    saveResults: 'Ergebnisse speichern',
    done: 'Schließen',
    notes: '{n} ohne einen Teil importiert',
  },
} satisfies Texts;
