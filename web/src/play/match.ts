// A game as the server tells it.
import type { Known } from '../lib/api';

export interface WhyMove {
  position: string;
  words: string;
  wins: boolean | null;
  reply: string | null;
  reply_words: string | null;
}

export interface Why {
  position: string;
  wins: boolean;
  remoteness: number | null;
  moves: WhyMove[];
  lines: { position: string; outcome: string; line: string }[];
  notes: string[];
  values: { position: string; grundy: number | string }[];
  known: Known;
}

export interface Match {
  saved: string;
  position: string;
  play: 'normal' | 'misere';
  to_move: number;
  side: string | null;
  over: boolean;
  winner: number | null;
  cairn_to_move: boolean;
  history: { player: number; by_cairn: boolean; from: string; to: string; words: string; better: string | null }[];
  moves: { position: string; words: string; outcome: string | null }[];
  moves_complete: boolean;
  hint?: { position: string; words: string; wins: boolean };
  why?: Why;
}
