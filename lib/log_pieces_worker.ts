import type { PieceOrder, PieceResult } from "./commands/logs/pieces_thread.ts";
import { answerPiece } from "./commands/logs/take_piece.ts";
import { runAnswerWorker } from "./run_answer_worker.ts";

await runAnswerWorker<PieceOrder, PieceResult>(answerPiece);
