import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Iterator;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;
import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.ModuleExtension;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.WizardSupport;
import VASSAL.build.module.GameSetupStep;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import VASSAL.launch.PlayerWindow;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;

/**
 * Opens a module by VASSAL's own classes, begins its game, and prints what lies on the table, a line each.
 * Arguments: the module; a saved game, or an empty word for the game that the module offers; extensions.
 */
public class OpenedInVassal {
  public static void main(String[] files) throws Exception {
    Info.setConfig(new StandardConfig());
    new MenuManager() {
      private final MenuBarProxy bar = new MenuBarProxy();
      public JMenuBar getMenuBarFor(JFrame frame) {
        return frame instanceof PlayerWindow ? bar.createPeer() : null;
      }
      public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
        return frame instanceof PlayerWindow ? bar : null;
      }
    };
    SwingUtilities.invokeAndWait(() -> {
      try {
        open(files);
      }
      catch (Exception trouble) {
        trouble.printStackTrace();
        say("FAILED", trouble);
      }
    });
    SwingUtilities.invokeAndWait(OpenedInVassal::report);  // what opening has put off is done by now
    System.exit(0);
  }

  private static void open(String[] files) throws Exception {
    GameModule.init(new GameModule(new DataArchive(files[0])) {
      public WizardSupport getWizardSupport() {
        return new WizardSupport() {
          public void showGameSetupWizard() {  // a dialog would ask who plays which side
            Iterator<GameSetupStep> steps = getGameState().getUnfinishedSetupSteps();
            while (steps.hasNext()) {
              GameSetupStep step = steps.next();
              say("ASKED", step.getStepTitle());
              step.getControls();
              step.finish();
            }
          }
        };
      }
    });
    GameModule module = GameModule.getGameModule();
    for (int number = 2; number < files.length; number++) {
      new ModuleExtension(new DataArchive(files[number])).build();
    }
    for (PieceSlot slot : module.getAllDescendantComponentsOf(PieceSlot.class)) {
      GamePiece piece = slot.getPiece();
      say("SLOT", slot.getGpId(), piece.getName(), piece.boundingBox().width);
    }
    for (PlayerRoster roster : module.getComponentsOf(PlayerRoster.class)) {
      for (Object side : roster.getAvailableSides()) {
        say("SIDE", side);
      }
    }
    GameState game = module.getGameState();
    InputStream saved = null;
    for (PredefinedSetup one : module.getAllDescendantComponentsOf(PredefinedSetup.class)) {
      say("OFFERED", one.getAttributeValueString(PredefinedSetup.NAME));
      saved = saved == null ? one.getSavedGameContents() : saved;
    }
    if (!files[1].isEmpty()) {
      saved = new FileInputStream(new File(files[1]));
    }
    if (saved == null) {  // as the entry New Game of the menu does
      game.setup(false);
      game.setup(true);
    }
    else {
      game.decodeSavedGame(saved).execute();
    }
  }

  private static void report() {
    GameState game = GameModule.getGameModule().getGameState();
    say("STARTED", game.isGameStarted());
    for (Map map : Map.getMapList()) {
      say("MAP", map.getMapName(), map.getBoards().size());
    }
    for (GamePiece piece : game.getAllPieces()) {
      if (piece instanceof Deck) {
        say("DECK", ((Deck) piece).getDeckName(), ((Deck) piece).getPieceCount());
      }
      else if (!(piece instanceof Stack) && piece.getMap() != null) {
        Map map = piece.getMap();
        boolean snapped = map.snapTo(piece.getPosition()).equals(piece.getPosition());
        say("PIECE", piece.getName(), map.getMapName(), map.locationName(piece.getPosition()), snapped);
      }
    }
  }

  private static void say(Object... parts) {
    StringBuilder line = new StringBuilder();
    for (Object part : parts) {
      line.append(line.length() == 0 ? "" : "\t").append(part);
    }
    System.out.println(line);
  }
}
